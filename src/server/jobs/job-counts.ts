import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { jobsSchema } from './job-queues.ts';

/** For /metrics: jobs that wait (also for a retry) and jobs that failed for good, by queue. */
export async function jobCountLines(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; waiting: number; dead: number }>`
    SELECT name, count(*) FILTER (WHERE state IN ('created', 'retry')) AS waiting,
      count(*) FILTER (WHERE state = 'failed') AS dead
    FROM ${sql.id(jobsSchema, 'job')} WHERE state IN ('created', 'retry', 'failed') GROUP BY name`.execute(
    db,
  );
  const gauge = (metric: string, of: 'waiting' | 'dead') => [
    `# TYPE ${metric} gauge`,
    ...rows.map((row) => `${metric}{queue="${row.name}"} ${row[of]}`),
  ];
  return [...gauge('jobs_waiting', 'waiting'), ...gauge('jobs_dead', 'dead')];
}
