/** Connections of one server at most, and those of one user. */
const MOST = 1000;
const MOST_OF_USER = 20;

/** How many connections of triggers one server may have at a time. */
export interface ConnectionSlots {
  /** The number of connections that a user may have. */
  ofUser: number;
  /** A slot for a connection of this user, until it is freed; null where there is none. */
  take(userId: string): { free(): void } | null;
}

/** The slots of one server, all of them free. */
export function createConnectionSlots(): ConnectionSlots {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    ofUser: MOST_OF_USER,
    take(userId) {
      const count = taken.get(userId) ?? 0;
      if (all >= MOST || count >= MOST_OF_USER) return null;
      all += 1;
      taken.set(userId, count + 1);
      return {
        free() {
          all -= 1;
          const left = (taken.get(userId) ?? 1) - 1;
          if (left > 0) taken.set(userId, left);
          else taken.delete(userId);
        },
      };
    },
  };
}
