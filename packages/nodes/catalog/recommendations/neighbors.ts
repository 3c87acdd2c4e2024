/** Who had what, and how much: one entry for each user and thing. */
export interface Interactions {
  users: number;
  things: number;
  /** For each user, the places of its entries from `starts[u]` to before `starts[u + 1]`. */
  starts: Uint32Array;
  thingOf: Uint32Array;
  weightOf: Float64Array;
}

/** A thing that is like another. */
export interface Neighbor {
  thing: number;
  similarity: number;
}

export interface NeighborOptions {
  /** Neighbors that are kept of each thing. */
  most: number;
  /** Users that two things must have in common. */
  together: number;
  /** Similarities of things with few common users are made smaller: by n / (n + shrink). */
  shrink: number;
}

/** Entries of a user that count for similarities: the first ones. */
const MOST_OF_USER = 200;

/**
 * The things that are most like each thing: the cosine of the vectors of their users. Item-based collaborative filtering: Sarwar et al. 2001; Linden, Smith and
 * York 2003, "Amazon.com Recommendations: Item-to-Item Collaborative Filtering".
 */
export function neighborsOf(data: Interactions, { most, together, shrink }: NeighborOptions): Neighbor[][] {
  const { things } = data;
  const norms = new Float64Array(things);
  const usersOf: number[][] = Array.from({ length: things }, () => []);
  eachEntry(data, (user, thing, weight) => {
    norms[thing] = (norms[thing] ?? 0) + weight * weight;
    usersOf[thing]?.push(user);
  });
  const dots = new Float64Array(things);
  const common = new Uint32Array(things);
  return usersOf.map((users, thing) => {
    const touched: number[] = [];
    for (const user of users) {
      const own = weightIn(data, user, thing);
      eachOf(data, user, (other, weight) => {
        if (other === thing) return;
        if (common[other] === 0) touched.push(other);
        common[other] = (common[other] ?? 0) + 1;
        dots[other] = (dots[other] ?? 0) + own * weight;
      });
    }
    const found = touched.flatMap((other): Neighbor[] => {
      const [shared, dot] = [common[other] ?? 0, dots[other] ?? 0];
      [common[other], dots[other]] = [0, 0];
      const similarity = (dot / Math.sqrt((norms[thing] ?? 0) * (norms[other] ?? 0))) * (shared / (shared + shrink));
      return shared >= together && similarity > 0 ? [{ thing: other, similarity }] : [];
    });
    return found.sort((one, other) => other.similarity - one.similarity || one.thing - other.thing).slice(0, most);
  });
}

/** Calls `visit` with each entry that counts. */
function eachEntry(data: Interactions, visit: (user: number, thing: number, weight: number) => void): void {
  for (let user = 0; user < data.users; user += 1) eachOf(data, user, (thing, weight) => visit(user, thing, weight));
}

/** Calls `visit` with each entry of a user that counts. */
function eachOf(
  { starts, thingOf, weightOf }: Interactions,
  user: number,
  visit: (thing: number, weight: number) => void,
): void {
  const from = starts[user] ?? 0;
  const end = Math.min(starts[user + 1] ?? 0, from + MOST_OF_USER);
  for (let at = from; at < end; at += 1) visit(thingOf[at] ?? 0, weightOf[at] ?? 0);
}

function weightIn(data: Interactions, user: number, thing: number): number {
  let found = 0;
  eachOf(data, user, (other, weight) => {
    if (other === thing) found = weight;
  });
  return found;
}
