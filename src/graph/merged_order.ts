// The order in which a type's supertypes are searched, made of their own orders as C3 does (Python).

/**
 * Each list is one type's order, or the order in which the direct supertypes are written; undefined where no order keeps to
 * all of them, or it has more than `most`.
 */
export function mergedOrder<T>(
  lists: readonly (readonly T[])[],
  isSame: (a: T, b: T) => boolean,
  most: number,
): T[] | undefined {
  const order: T[] = [];
  let open = lists.filter((list) => list.length > 0).map((list) => [...list]);
  while (open.length > 0) {
    const head = open.map((list) => list[0]!).find((candidate) =>
      !open.some((list) => list.some((one, i) => i > 0 && isSame(one, candidate)))
    );
    if (head === undefined || order.length > most) return undefined;
    order.push(head);
    for (const list of open) if (list[0] === head || isSame(list[0]!, head)) list.shift();
    open = open.filter((list) => list.length > 0);
  }
  return order;
}
