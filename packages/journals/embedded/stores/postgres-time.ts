/** The database's own clock in epoch milliseconds: leases are compared by it, so that the clocks of several machines need not agree. */
export const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
