/** The rank of each of some things in an order of them. */
export function ranksOf(order: Int32Array): Int32Array {
  const ranks = new Int32Array(order.length);
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank] as number] = rank;
  return ranks;
}

/** The numbers below a count. */
export function upTo(count: number): Int32Array {
  const numbers = new Int32Array(count);
  for (let number = 0; number < count; number++) numbers[number] = number;
  return numbers;
}
