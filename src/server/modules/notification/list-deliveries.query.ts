import { sql } from 'kysely';
import { type DeliveryState, deliveryLabels, deliveryStates } from '#domain/notification/delivery.ts';
import { type ChannelKind, channelLabels } from '#domain/notification/notice-groups.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import { contained } from '#server/modules/common/search-grams.ts';

interface DeliveryRow {
  id: string;
  account: string;
  kind: ChannelKind;
  name: string;
  title: string;
  state: DeliveryState;
  problem: string;
  created_at: Date;
  settled_at: Date | null;
}

/** The latest first. The counts are of all states under the same keyword. What waits for a channel that is away shows the channel's problem. */
export async function listDeliveries(
  { db }: ReadContext,
  { current, size, state, keyword }: ParsedInput<'console.listDeliveries'>,
): Promise<CallOutput<'console.listDeliveries'>> {
  const from = sql`FROM notice_delivery d JOIN notice_channel c ON c.id = d.channel_id
    JOIN app_user u ON u.id = c.user_id JOIN notification n ON n.id = d.notification_id
    WHERE (${contained(sql`u.search_text`, keyword)} OR ${contained(sql`search_plain(n.title)`, keyword)})`;
  const [records, counted] = await Promise.all([
    sql<DeliveryRow>`SELECT d.id, u.account, c.kind, c.name, n.title, d.state, coalesce(nullif(d.problem, ''),
        CASE WHEN d.state = 'waiting' THEN c.problem ELSE '' END) AS problem, d.created_at, d.settled_at
      ${from} ${state ? sql`AND d.state = ${state}` : sql``}
      ORDER BY d.created_at DESC, d.id DESC LIMIT ${size} OFFSET ${(current - 1) * size}`.execute(db),
    sql<{ state: DeliveryState; count: number }>`SELECT d.state, count(*)::int AS count ${from}
      GROUP BY d.state`.execute(db),
  ]);
  const countOf = (one: DeliveryState) => counted.rows.find((row) => row.state === one)?.count ?? 0;
  return {
    records: records.rows.map((row) => ({
      deliveryId: row.id,
      account: row.account,
      channel: row.name ? `${channelLabels[row.kind]} · ${row.name}` : channelLabels[row.kind],
      title: row.title,
      status: { code: row.state, name: deliveryLabels[row.state] },
      problem: row.problem,
      createdAt: row.created_at.toISOString(),
      settledAt: row.settled_at?.toISOString() ?? null,
    })),
    total: state ? countOf(state) : deliveryStates.reduce((sum, one) => sum + countOf(one), 0),
    current,
    size,
    counts: deliveryStates.map((code) => ({ code, count: countOf(code) })),
  };
}
