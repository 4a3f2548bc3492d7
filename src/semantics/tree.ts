/** Where a node stands in its text. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Signs of two operands, loosest first in the grammar: see `parse.ts`. */
export type BinarySign =
  "or" | "and" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "|" | "^" | "&" | "<<" | ">>" | "+" | "-" | "*" | "/" | "%";

export type UnarySign = "-" | "~" | "not";

/** An expression. */
export type Expression = Place &
  (
    | { readonly kind: "integer"; readonly text: string }
    | { readonly kind: "decimal"; readonly text: string }
    | { readonly kind: "name"; readonly name: string }
    /** `of.type`: the bits of `of`, read as the type. */
    | { readonly kind: "member"; readonly of: Expression; readonly type: string }
    | { readonly kind: "index"; readonly of: Expression; readonly index: Expression }
    /** `of[high:low]` */
    | { readonly kind: "slice"; readonly of: Expression; readonly high: Expression; readonly low: Expression }
    /** `of@lane` */
    | { readonly kind: "lane"; readonly of: Expression; readonly lane: Expression }
    | { readonly kind: "call"; readonly name: string; readonly args: readonly Expression[] }
    | { readonly kind: "unary"; readonly sign: UnarySign; readonly value: Expression }
    | { readonly kind: "binary"; readonly sign: BinarySign; readonly left: Expression; readonly right: Expression }
    | { readonly kind: "choice"; readonly test: Expression; readonly yes: Expression; readonly no: Expression }
    | { readonly kind: "tuple"; readonly parts: readonly Expression[] }
  );

/** A statement. */
export type Statement = Place &
  (
    | { readonly kind: "comment"; readonly text: string }
    /** `name = value`, or `target = value` for an operand, a variable or a part of either. */
    | { readonly kind: "assign"; readonly target: Expression; readonly value: Expression }
    /** `var name: type = value` */
    | { readonly kind: "variable"; readonly name: string; readonly type: string; readonly value: Expression }
    | {
        readonly kind: "if";
        readonly branches: readonly { readonly test: Expression; readonly body: readonly Statement[] }[];
        readonly otherwise: readonly Statement[] | undefined;
      }
    /** `for name in from..to:`, both ends included */
    | {
        readonly kind: "for";
        readonly name: string;
        readonly from: Expression;
        readonly to: Expression;
        readonly body: readonly Statement[];
      }
  );
