import { collectionRules, isCollection, isNeeded } from '#domain/content/collections.ts';
import { conflict, invalid, notFound } from '#domain/kernel/failure.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf } from '#server/api/caller.ts';
import { recordAudit } from '#server/db/transition.ts';
import { stateOf } from './console-content.present.ts';
import { type EditedRow, lockContent } from './console-content.store.ts';

const farthestMs = 366 * 86_400_000;

/**
 * The version that was read, now or at a time to come; one that waits for its time can be put off or brought forward.
 * @throws Failure 409 when somebody saved another since, or it is published already
 */
export async function publishContent(
  context: WriteContext,
  { contentId, updatedAt, publishedAt }: ParsedInput<'console.publishContent'>,
): Promise<CallOutput<'console.publishContent'>> {
  const { now } = context;
  const row = await hold(context, contentId);
  if (row.updated_at.toISOString() !== updatedAt)
    throw conflict(
      `${row.editor || '另一位同事'}在您打开之后保存过这篇内容，还没有发布。请对照两个版本后再决定。`,
    );
  if (stateOf(row, now) === 'published')
    throw conflict(
      publishedAt === undefined
        ? '这篇内容已经发布。请刷新页面查看最新状态。'
        : '这篇内容已经发布，不能再改为定时；如需推迟，请先下架。',
    );
  if (row.body.trim() === '' && isCollection(row.collection) && collectionRules[row.collection].texts)
    throw invalid('正文还是空的，请写好并保存之后再发布。', { body: '请填写正文。' });
  const at = publishedAt === undefined ? now : new Date(publishedAt);
  if (publishedAt !== undefined && at <= now)
    throw invalid('定时发布的时间须晚于现在；要马上发布，请选“立即发布”。', {
      publishedAt: '请选择晚于现在的时间。',
    });
  if (at.getTime() - now.getTime() > farthestMs)
    throw invalid('定时发布最多定在一年之内。', { publishedAt: '请选择一年之内的时间。' });
  await move(context, row, at, publishedAt === undefined ? 'publish' : 'schedule');
  return { contentId, publishedAt: at.toISOString() };
}

/** Takes it off the site, or gives up a publication to come. */
export async function withdrawContent(
  context: WriteContext,
  { contentId }: { contentId: string },
): Promise<{ id: string }> {
  const row = await hold(context, contentId);
  const state = stateOf(row, context.now);
  if (state === 'draft') throw conflict('这篇内容没有发布，无需下架。请刷新页面查看最新状态。');
  if (state === 'published' && isNeeded(row.collection, row.path))
    throw conflict(
      `《${row.title}》是网站必备的页面（页眉、页脚和注册页都链接到它），不能下架。需要改动请直接编辑，保存后立即更新。`,
    );
  await move(context, row, null, state === 'scheduled' ? 'unschedule' : 'withdraw');
  return { id: contentId };
}

async function hold({ tx }: WriteContext, contentId: string): Promise<EditedRow> {
  const row = await lockContent(tx, contentId);
  if (!row) throw notFound('没有找到这篇内容，请从列表重新进入。');
  return row;
}

async function move(
  { tx, caller, now }: WriteContext,
  row: EditedRow,
  publishedAt: Date | null,
  action: 'publish' | 'schedule' | 'unschedule' | 'withdraw',
): Promise<void> {
  await tx
    .updateTable('content')
    .set({
      published_at: publishedAt,
      // Strangers may hold its address from now on.
      ...(action === 'withdraw' && { withdrawn_at: now }),
    })
    .where('id', '=', row.id)
    .execute();
  await recordAudit(tx, 'content', row.id, {
    action,
    actor: actorOf(caller, 'operator'),
    detail: {
      title: row.title,
      collection: isCollection(row.collection) ? collectionRules[row.collection].name : row.collection,
      before: row.published_at?.toISOString() ?? null,
      publishedAt: publishedAt?.toISOString() ?? null,
    },
  });
}
