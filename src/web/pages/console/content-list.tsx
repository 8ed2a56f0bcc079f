import { collectionRules, isCollection } from '#domain/content/collections.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { consolePaths } from '#web/paths/console-paths.ts';
import { pathWithBase } from '#web/paths/paths.ts';
import { useCallList } from '#web/queries/use-call-query.ts';
import type { ListColumn } from '#web/ui/app/list-columns.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';
import { ALL, RecordList } from '#web/ui/app/record-list.tsx';
import { useListQuery } from '#web/ui/app/use-list-query.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { momentText } from '#web/ui/time.ts';
import { PublicationTag } from './content/publication-tag.tsx';

type ContentRow = CallOutput<'console.listContent'>['records'][number];

/** 内容: everything the public site shows of its own, also what isn't published. */
export default function ContentList() {
  const query = useListQuery({ collection: [ALL, ...Object.keys(collectionRules)] });
  const chosen = query.filters.collection;
  const collection = isCollection(chosen) ? chosen : '';
  const list = useCallList('console.listContent', { collection, keyword: query.keyword, ...query.page });
  const counts = list.data?.counts ?? [];
  return (
    <>
      <PageHead
        title="内容"
        note="网站上的文章、案例、协议、页面文字、设置、城市、字典和消息。保存已发布的内容，页面随即更新。"
        actions={
          <ButtonLink look="main" to={consolePaths.contentNew(collection ? { collection } : {})}>
            新建内容
          </ButtonLink>
        }
      />
      <RecordList
        noun="内容"
        unit="篇"
        query={query}
        list={list}
        rowKey="contentId"
        minWidth={860}
        tabs={{
          filter: 'collection',
          items: [
            {
              value: ALL,
              label: '全部',
              count: list.data && counts.reduce((sum, { count }) => sum + count, 0),
            },
            ...counts.map(({ collection: value, name, count }) => ({ value, label: name, count })),
          ],
        }}
        search="标题、地址或摘要"
        empty={{ title: '这个栏目还没有内容', text: '点“新建内容”写第一篇。' }}
        columns={collection === '' ? columns : columns.filter(({ key }) => key !== 'collection')}
      />
    </>
  );
}

const columns: readonly ListColumn<ContentRow>[] = [
  {
    key: 'title',
    title: '标题',
    card: 'title',
    to: ({ contentId }) => consolePaths.content(contentId),
    render: ({ title }) => title,
    renderBelow: ({ place }) => place,
  },
  {
    key: 'collection',
    title: '栏目',
    width: 110,
    render: ({ collection }) => (isCollection(collection) ? collectionRules[collection].name : collection),
  },
  {
    key: 'state',
    title: '状态',
    width: 200,
    card: 'corner',
    render: (row) => <PublicationTag entry={row} />,
    renderBelow: (row) => row.publication === 'published' && row.publishedAt && momentText(row.publishedAt),
  },
  {
    key: 'updatedAt',
    title: '最后修改',
    width: 160,
    render: (row) => momentText(row.updatedAt),
    renderBelow: (row) => row.editor,
  },
  { key: 'sort', title: '排序', width: 70, align: 'right', card: 'none', render: (row) => row.sort },
  {
    key: 'page',
    title: '页面',
    width: 70,
    render: ({ page, publication, title }) =>
      page && publication === 'published' ? (
        <a
          className="text-link"
          href={pathWithBase(page)}
          target="_blank"
          rel="noopener"
          aria-label={`查看《${title}》的页面`}
        >
          查看
        </a>
      ) : (
        '—'
      ),
  },
];
