import { Input, Segmented, Table, type TableColumnsType } from 'antd';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { collectionRules, isCollection } from '#domain/content/collections.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { useCall } from '#web/api/use-call.ts';
import styles from '#web/features/content/content.module.css';
import { PublicationTag } from '#web/features/content/publication-tag.tsx';
import { paths, pathWithBase } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { momentText } from '#web/ui/time.ts';
import { ErrorResult } from '#web/ui/app/error-result.tsx';
import { PageHead } from '#web/ui/app/page-head.tsx';

type Row = CallOutput<'console.listContent'>['records'][number];

const PAGE_SIZE = 20;

/** 内容: everything the public site shows of its own, also what isn't published. */
export default function ContentList() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const asked = search.get('collection') ?? '';
  const collection = isCollection(asked) ? asked : '';
  const keyword = search.get('keyword') ?? '';
  const current = Math.max(1, Number(search.get('page')) || 1);
  const to = (part: { collection?: string; keyword?: string; page?: number }) =>
    paths.consoleContents({ collection, keyword, ...part });
  const { data, failure, loading, reload } = useCall('console.listContent', {
    collection,
    keyword,
    current,
    size: PAGE_SIZE,
  });
  const all = data?.counts.reduce((sum, { count }) => sum + count, 0);
  const choices = [
    { value: '', label: `全部${all === undefined ? '' : ` ${all}`}` },
    ...(data?.counts ?? []).map(({ collection: value, name, count }) => ({
      value,
      label: `${name} ${count}`,
    })),
  ];
  return (
    <>
      <PageHead
        title="内容"
        note="网站上的文章、案例、协议和设置。保存已发布的内容，页面随即更新。"
        actions={
          <ButtonLink look="main" to={paths.consoleContentNew(collection ? { collection } : {})}>
            新建内容
          </ButtonLink>
        }
      />
      <div className="panel">
        <div className={styles.filters}>
          <div className={styles.collections}>
            <Segmented
              options={choices}
              value={collection}
              onChange={(value) => navigate(to({ collection: value }))}
            />
          </div>
          <Input.Search
            key={keyword}
            allowClear
            defaultValue={keyword}
            maxLength={40}
            placeholder="搜索标题、地址或摘要"
            aria-label="搜索标题、地址或摘要"
            onSearch={(text) => navigate(to({ keyword: text.trim() }))}
          />
        </div>
        {failure && !data ? (
          <ErrorResult failure={failure} onRetry={reload} />
        ) : (
          <Table<Row>
            rowKey="contentId"
            loading={loading}
            columns={columns(collection === '')}
            dataSource={data?.records ?? []}
            scroll={{ x: 860 }}
            locale={{
              emptyText: data ? (
                <EmptyState title={keyword ? '没有符合条件的内容' : '这个栏目还没有内容'}>
                  {keyword ? '换一个词，或查看全部栏目。' : '点“新建内容”写第一篇。'}
                </EmptyState>
              ) : (
                ' '
              ),
            }}
            pagination={{
              current,
              pageSize: PAGE_SIZE,
              total: data?.total ?? 0,
              hideOnSinglePage: true,
              showSizeChanger: false,
              showTotal: (total) => `共 ${total} 篇`,
              onChange: (page) => navigate(to({ page })),
            }}
          />
        )}
      </div>
    </>
  );
}

const columns = (withCollection: boolean): TableColumnsType<Row> => [
  {
    title: '标题',
    key: 'title',
    render: (_, row) => (
      <>
        <Link className={styles.title} to={paths.consoleContent(row.contentId)}>
          {row.title}
        </Link>
        <small className={styles.sub}>{row.page || row.path}</small>
      </>
    ),
  },
  ...(withCollection
    ? [
        {
          title: '栏目',
          key: 'collection',
          width: 110,
          render: (_: unknown, { collection }: Row) =>
            isCollection(collection) ? collectionRules[collection].name : collection,
        },
      ]
    : []),
  {
    title: '状态',
    key: 'state',
    width: 200,
    render: (_, row) => (
      <>
        <PublicationTag entry={row} />
        {row.publication === 'published' && row.publishedAt && (
          <small className={styles.sub}>{momentText(row.publishedAt)}</small>
        )}
      </>
    ),
  },
  {
    title: '最后修改',
    key: 'updatedAt',
    width: 160,
    render: (_, row) => (
      <>
        <span className="num">{momentText(row.updatedAt)}</span>
        {row.editor && <small className={styles.sub}>{row.editor}</small>}
      </>
    ),
  },
  { title: '排序', dataIndex: 'sort', key: 'sort', width: 70, align: 'right' },
  {
    title: '页面',
    key: 'page',
    width: 70,
    render: (_, { page, publication, title }) =>
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
