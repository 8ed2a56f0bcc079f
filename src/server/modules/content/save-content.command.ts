import { allowedPaths, collectionRules, metaProblems } from '#domain/content/collections.ts';
import { conflict, invalid, notFound } from '#domain/kernel/failure.ts';
import { messageProblems } from '#domain/notification/fill-message.ts';
import { isTextKey } from '#domain/notification/message-templates.ts';
import { settingKinds, singleSettings } from '#domain/site/setting-kinds.ts';
import type { CallOutput, ParsedInput } from '#wire/invoke.ts';
import type { WriteContext } from '#server/api/call-context.ts';
import { actorOf, signedIn } from '#server/api/caller.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/db/new-id.ts';
import { recordAudit } from '#server/db/transition.ts';
import { checkedDictionary } from './check-dictionary.ts';
import { isPathFixed } from './console-content.present.ts';
import { type EditedRow, lockContent, pathTaken } from './console-content.store.ts';
import { deadLinks } from './dead-links.query.ts';

type Input = ParsedInput<'console.saveContent'>;
type Output = CallOutput<'console.saveContent'>;

/** A new record, unpublished, or the next version of one; whether it is published stays as it is. */
export async function saveContent(context: WriteContext, input: Input): Promise<Output> {
  const { collection, path } = input;
  const problems = Object.entries(metaProblems(collection, input.meta));
  if (problems.length > 0)
    throw invalid(
      problems[0]?.[1] ?? '',
      Object.fromEntries(problems.map(([key, text]) => [`meta.${key}`, text])),
    );
  const allowed = allowedPaths(collection);
  if (allowed && !allowed.includes(path)) {
    const { name, place } = collectionRules[collection];
    throw invalid(`“${name}”只有${place}，网站没有别的位置显示它，请直接编辑这几篇。`, {
      path: `地址只能是 ${allowed.join('、')}。`,
    });
  }
  requireOnePlace(input);
  await requireLivingUrl(context, input);
  requireWholeMessage(input);
  if (await pathTaken(context.tx, collection, path, input.contentId))
    throw invalid('这个栏目里已有同样地址的内容，请换一个地址，或去编辑原来那一篇。', {
      path: '这个地址已被使用，请换一个。',
    });
  return input.contentId === undefined ? create(context, input) : edit(context, input, input.contentId);
}

/** A setting of which there is one is where the site looks for it, and nothing else is there. */
function requireOnePlace({ collection, path, meta }: Input): void {
  if (collection !== 'setting') return;
  const kind = meta['kind'] ?? '';
  for (const single of singleSettings) {
    if ((path === single) === (kind === single)) continue;
    const { name } = settingKinds[single];
    throw path === single
      ? invalid(`“${name}”的用途不能改，全站取自这里。`, { 'meta.kind': `用途请选“${name}”。` })
      : invalid(`“${name}”只有一份，地址是 ${single}，请直接编辑那一份。`, {
          'meta.kind': `请去编辑地址为 ${single} 的设置。`,
        });
  }
}

/** A menu stands on every page: what it leads to is there. */
async function requireLivingUrl({ tx, now }: WriteContext, { collection, meta }: Input): Promise<void> {
  const [dead] = collection === 'setting' ? await deadLinks(tx, meta['url'] ? [meta['url']] : [], now) : [];
  if (dead)
    throw invalid(`网址 ${dead.target} 打不开：${dead.why}。请核对。`, {
      'meta.url': `${dead.why}，请核对。`,
    });
}

/** The names that a text may have in braces, and those that it must have. */
function requireWholeMessage({ collection, path, meta, body }: Input): void {
  if (!isTextKey(collection, path)) return;
  const problems = messageProblems(path, { subject: meta['subject'] ?? '', text: body });
  const first = problems.subject ?? problems.text;
  if (first === undefined) return;
  throw invalid(first, {
    ...(problems.subject && { 'meta.subject': problems.subject }),
    ...(problems.text && { body: problems.text }),
  });
}

const columnsOf = async (
  tx: Tx,
  { collection, path, title, summary, body, meta, sort }: Input,
  before?: string,
) => ({
  path,
  title,
  summary,
  body:
    collection === 'dictionary'
      ? await checkedDictionary(tx, path, body.replaceAll('\r\n', '\n'), before)
      : body.replaceAll('\r\n', '\n'),
  // What was left empty isn't there.
  meta: Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== '')),
  sort,
});

async function create(context: WriteContext, input: Input): Promise<Output> {
  const { tx, caller, now } = context;
  const contentId = newId();
  const { meta, ...columns } = await columnsOf(tx, input);
  await tx
    .insertInto('content')
    .values({
      id: contentId,
      collection: input.collection,
      ...columns,
      meta: JSON.stringify(meta),
      published_at: null,
      updated_at: now,
      created_at: now,
      editor_id: signedIn(caller).userId,
    })
    .execute();
  await recordAudit(tx, 'content', contentId, {
    action: 'create',
    actor: actorOf(caller, 'operator'),
    detail: { collection: input.collection, path: input.path },
  });
  return { contentId, updatedAt: now.toISOString() };
}

async function edit(context: WriteContext, input: Input, contentId: string): Promise<Output> {
  const { tx, caller, now } = context;
  const row = await lockContent(tx, contentId);
  if (!row) throw notFound('没有找到这篇内容，请从列表重新进入。');
  if (row.collection !== input.collection)
    throw invalid('栏目在建立之后不能更改；需要换栏目时请新建一篇。', { collection: '栏目不能更改。' });
  if (row.updated_at.toISOString() !== input.updatedAt)
    throw conflict(
      `${row.editor || '另一位同事'}在您编辑期间保存过这篇内容，您的修改还没有保存。请对照两个版本后再决定。`,
    );
  if (row.path !== input.path && isPathFixed(row, now))
    throw invalid('这篇内容发布过，地址可能已被收录或转发，不能再改。', { path: '发布过的内容不能改地址。' });
  const kind = String((row.meta as Record<string, unknown>)['kind'] ?? '');
  if (row.collection === 'setting' && kind !== '' && kind !== (input.meta['kind'] ?? ''))
    throw invalid('用途在建立之后不能更改；需要别的用途请新建一条，并下架这一条。', {
      'meta.kind': '用途不能更改。',
    });
  const next = await columnsOf(tx, input, row.body);
  const before = changedFields(row, next);
  if (Object.keys(before).length === 0) return { contentId, updatedAt: row.updated_at.toISOString() };
  // Later than the version before, also when two saves fall into one millisecond.
  const updatedAt = new Date(Math.max(now.getTime(), row.updated_at.getTime() + 1));
  const { meta, ...columns } = next;
  await tx
    .updateTable('content')
    .set({
      ...columns,
      meta: JSON.stringify(meta),
      updated_at: updatedAt,
      editor_id: signedIn(caller).userId,
    })
    .where('id', '=', contentId)
    .execute();
  // What stood there before is kept, so that no version is ever lost.
  await recordAudit(tx, 'content', contentId, {
    action: 'edit',
    actor: actorOf(caller, 'operator'),
    detail: { before },
  });
  return { contentId, updatedAt: updatedAt.toISOString() };
}

function changedFields(row: EditedRow, next: Awaited<ReturnType<typeof columnsOf>>): Record<string, unknown> {
  const canonical = (value: unknown) =>
    typeof value === 'object' && value !== null
      ? JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  const keys = Object.keys(next) as (keyof typeof next)[];
  return Object.fromEntries(
    keys.filter((key) => canonical(row[key]) !== canonical(next[key])).map((key) => [key, row[key]]),
  );
}
