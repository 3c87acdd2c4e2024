/**
 * Admits queued runs of each lane as far as its limit allows, by priority, then by age: they are due at once. The same statement on both databases.
 */
export const ADMIT = `
WITH active AS (
  SELECT lane, count(*) AS runs FROM executions WHERE status = 'running' AND lane IS NOT NULL AND queued_at IS NULL GROUP BY lane
), line AS (
  SELECT id, lane, lane_limit, row_number() OVER (PARTITION BY lane ORDER BY priority DESC, queued_at, id) AS place
  FROM executions WHERE status = 'running' AND lane IS NOT NULL AND queued_at IS NOT NULL
)
UPDATE executions SET queued_at = NULL, wake_at = 0
WHERE id IN (SELECT line.id FROM line LEFT JOIN active ON active.lane = line.lane WHERE line.place <= line.lane_limit - coalesce(active.runs, 0))`;
