import { sql } from 'kysely';
import { type ChannelKind, channelLabels } from '#domain/notification/notice-groups.ts';
import { entranceProblems, problemsOfEntrance } from '#domain/operations/entrance.ts';
import type { CallOutput } from '#wire/invoke.ts';
import type { ReadContext } from '#server/api/call-context.ts';
import type { ReplicaState } from '#server/db/public-reads.ts';
import { fileKindName } from '#server/modules/common/file-kinds.ts';
import { daysOfCertificate } from '#server/signing/signing-certificate.ts';
import { purposes, startProblems } from '#server/workers.ts';

type Health = CallOutput<'console.siteHealth'>;
type Service = Health['services'][number];
type Sent = Pick<Service, 'succeededAt' | 'failedAt' | 'problem'>;

const kindOf = (code: string) => ({ code, name: fileKindName(code) });

/** Only what is on record: nothing is sent or tried to find out. */
export async function siteHealth({ db, services, now, request }: ReadContext): Promise<Health> {
  const [deliveries, files, database, auditGuarded] = await Promise.all([
    lastDeliveries(db),
    sql<{ code: string; count: number; bytes: number; latest: Date }>`
      SELECT module_code AS code, count(*)::int AS count, sum(size)::float8 AS bytes, max(created_at) AS latest
      FROM stored_file GROUP BY module_code ORDER BY bytes DESC`.execute(db),
    sql<{ bytes: number }>`SELECT pg_database_size(current_database())::float8 AS bytes`.execute(db),
    isAuditGuarded(db),
  ]);
  const latestFile =
    files.rows
      .map(({ latest }) => latest.toISOString())
      .toSorted()
      .at(-1) ?? null;
  return {
    services: [
      ...channels(services, deliveries),
      ...others(services, now, latestFile),
      ...databases(services, auditGuarded),
      ...threads(services),
    ],
    entrance: entranceOf(services, request),
    codes: services.messages,
    files: files.rows.map(({ code, count, bytes }) => ({ kind: kindOf(code), count, bytes })),
    databaseBytes: database.rows[0]?.bytes ?? 0,
  };
}

function entranceOf({ settings }: ReadContext['services'], { entrance }: ReadContext['request']): string[] {
  if (!entrance) return [];
  const { publicUrl, reachable, trustProxy } = settings;
  return problemsOfEntrance({ ...entrance, publicUrl, reachable, trustsProxy: trustProxy !== false }).map(
    (problem) => entranceProblems[problem],
  );
}

/** By way of sending; deliveries are kept for 90 days. */
async function lastDeliveries(db: ReadContext['db']): Promise<ReadonlyMap<string, Sent>> {
  const { rows } = await sql<{
    kind: string;
    sent: Date | null;
    failed: Date | null;
    problem: string | null;
  }>`
    SELECT c.kind, max(d.settled_at) FILTER (WHERE d.state = 'sent') AS sent,
      max(d.settled_at) FILTER (WHERE d.state = 'failed') AS failed,
      (array_agg(d.problem ORDER BY d.settled_at DESC) FILTER (WHERE d.state = 'failed'))[1] AS problem
    FROM notice_delivery d JOIN notice_channel c ON c.id = d.channel_id GROUP BY c.kind`.execute(db);
  return new Map(
    rows.map(({ kind, sent, failed, problem }) => [
      kind,
      {
        succeededAt: sent?.toISOString() ?? null,
        failedAt: failed?.toISOString() ?? null,
        problem: problem ?? '',
      },
    ]),
  );
}

/** Whether calls, as which this reads, can neither change nor delete what the audit log holds (docs/security.md). */
async function isAuditGuarded(db: ReadContext['db']): Promise<boolean> {
  const { rows } = await sql<{ guarded: boolean }>`
    SELECT NOT has_table_privilege('audit_event', 'UPDATE, DELETE, TRUNCATE')
      AND NOT has_table_privilege('contract_event', 'UPDATE, DELETE, TRUNCATE') AS guarded`.execute(db);
  return rows[0]?.guarded === true;
}

const replicaTexts = {
  none: '未配置，访客读主库',
  'in use': '访客读只读副本',
  behind: '只读副本延迟过大，访客暂读主库，追上后自动恢复',
  away: '只读副本不可用，访客暂读主库',
} as const satisfies Record<ReplicaState, string>;

function databases({ publicReads }: ReadContext['services'], auditGuarded: boolean): Service[] {
  return [
    {
      ...nothing,
      name: '审计日志保护',
      adapter: auditGuarded
        ? '接口以受限角色访问数据库，改不了审计日志'
        : '接口以数据表所有者的身份访问数据库，审计日志只有触发器保护；请让数据库管理员建立角色 checkup_site 后重启',
      ready: auditGuarded,
    },
    {
      ...nothing,
      name: '只读副本',
      adapter:
        replicaTexts[publicReads.state] +
        (publicReads.lagMs >= 1_000 ? `（落后 ${Math.round(publicReads.lagMs / 1_000)} 秒）` : ''),
      ready: publicReads.state !== 'away' && publicReads.state !== 'behind',
    },
  ];
}

/** Of this node; told only when something is wrong: threads start when there is work. */
const threads = ({ workers }: ReadContext['services']): Service[] =>
  startProblems(workers).map(([program, problem]) => ({
    ...nothing,
    name: purposes[program],
    adapter: '这台服务器上启动不了，用到它的操作暂时做不了；原因见服务器日志',
    ready: false,
    problem,
  }));

const nothing: Sent = { succeededAt: null, failedAt: null, problem: '' };

function channels({ settings, ports }: ReadContext['services'], sent: ReadonlyMap<string, Sent>): Service[] {
  const of = (kind: ChannelKind, adapter: string, ready: boolean): Service => ({
    name: channelLabels[kind],
    adapter,
    ready,
    ...(sent.get(kind) ?? nothing),
  });
  return [
    of(
      'sms',
      !settings.sms
        ? '未接入短信服务，短信只保存在本站，不会发出'
        : ports.sms.sendNotice
          ? '阿里云短信，验证码与提醒'
          : '阿里云短信，只有验证码（没有配置提醒的模板）',
      settings.sms !== undefined,
    ),
    of(
      'email',
      settings.smtp ? 'SMTP 邮件服务器' : ports.mail ? '未接入，邮件只保存在本站' : '未接入，不发送邮件',
      settings.smtp !== undefined,
    ),
    ...(['wecom', 'dingtalk', 'feishu'] as const).map((kind) =>
      of(kind, '由用户填写机器人地址，无需配置', true),
    ),
  ];
}

function others({ settings }: ReadContext['services'], now: Date, latestFile: string | null): Service[] {
  const days = daysOfCertificate(settings, now);
  return [
    {
      ...nothing,
      name: '文件存储',
      adapter: settings.s3 ? 'S3 对象存储' : settings.filesDir ? '共享目录' : '本机目录',
      ready: true,
      succeededAt: latestFile,
    },
    {
      ...nothing,
      name: '人机验证',
      adapter: settings.captcha ? '第三方验证服务' : '本站图片验证',
      ready: true,
    },
    { ...nothing, name: 'PDF 生成', adapter: '本站生成，不依赖外部服务', ready: true },
    {
      ...nothing,
      name: '电子签章证书',
      adapter:
        days === undefined
          ? '未配置，用本站自制的证书签章，仅供演示'
          : days < 0
            ? '证书已过期，合同无法签署'
            : `证书还有 ${days} 天到期`,
      ready: days !== undefined && days >= 0,
    },
  ];
}
