/** A training programme that a customer has bought. */
export interface Program {
  readonly productId: number;
  readonly name: string;
  /** How it comes: `Training calendar and PDF`. */
  readonly delivery: string;
  readonly orderId: string;
  readonly boughtMs: number;
}

/** A programme as `GET /svc_programming/programs` answers it. */
export function wireProgram({ productId, name, delivery, orderId, boughtMs }: Program) {
  return { _id: productId, productId, name, delivery, orderId, boughtAt: boughtMs };
}
