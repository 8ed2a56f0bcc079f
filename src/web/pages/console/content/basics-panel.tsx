import { Form, Input, Select } from 'antd';
import {
  allowedPaths,
  type ContentCollection,
  collectionRules,
  contentAddress,
  contentCollections,
} from '#domain/content/collections.ts';
import { consolePaths } from '#web/paths/console-paths.ts';
import { pathWithBase } from '#web/paths/paths.ts';
import { NumberInput } from '#web/ui/app/number-input.tsx';
import { sortRule } from '#web/ui/app/sort-rule.ts';
import styles from './content.module.css';
import type { ContentDetail, ContentValues } from './content-draft.ts';
import { MetaFields } from './meta-fields.tsx';

/** The site's own pages and dictionaries exist already; it knows no others. */
const choices = contentCollections.filter((collection) => !allowedPaths(collection));

interface Props {
  collection: ContentCollection;
  detail: ContentDetail | undefined;
  values: ContentValues;
  problems: Readonly<Record<string, string>>;
  change: (part: Partial<ContentValues>) => void;
  /** For a new content: another collection, with a draft of its own. */
  onCollection: (collection: ContentCollection) => void;
}

const problemOf = (problems: Readonly<Record<string, string>>) => (key: string) => {
  const text = problems[key];
  return text ? { validateStatus: 'error' as const, help: text } : {};
};

/** What every content has. */
export function BasicsPanel(props: Props) {
  const { collection, detail, values, problems, change, onCollection } = props;
  const problem = problemOf(problems);
  const { texts } = collectionRules[collection];
  const address = contentAddress(collection, values.path || '〔地址〕');
  return (
    <section className="panel">
      <Form layout="vertical" component="div" className={styles.basics ?? ''}>
        {!detail && (
          <Form.Item
            label="栏目"
            htmlFor="content-collection"
            extra="每个栏目各留一份草稿。"
            {...problem('collection')}
          >
            <Select
              id="content-collection"
              value={collection}
              options={choices.map((value) => ({ value, label: collectionRules[value].name }))}
              onChange={onCollection}
            />
          </Form.Item>
        )}
        <Form.Item
          className={detail ? 'full' : (styles.most ?? '')}
          label="标题"
          htmlFor="content-title"
          required
          {...problem('title')}
        >
          <Input
            id="content-title"
            value={values.title}
            maxLength={80}
            showCount
            onChange={(event) => change({ title: event.target.value })}
          />
        </Form.Item>
        <Form.Item
          className={`${styles.wide} ${styles.counted}`}
          label="摘要"
          htmlFor="content-summary"
          extra={
            texts
              ? '显示在列表、搜索结果和分享卡片里，一两句话说清楚这篇讲什么。'
              : collection !== 'setting'
                ? '写给同事：它用在哪里。'
                : '承诺的一句话说明；链接、热线与备案不用填。'
          }
          {...problem('summary')}
        >
          <Input.TextArea
            id="content-summary"
            value={values.summary}
            maxLength={200}
            showCount
            autoSize={{ minRows: 2, maxRows: 4 }}
            onChange={(event) => change({ summary: event.target.value })}
          />
        </Form.Item>
        <Form.Item
          className={styles.wide ?? ''}
          label="地址"
          htmlFor="content-path"
          required
          extra={
            address === ''
              ? '它没有自己的页面，这里只是代号：小写字母、数字和横线。'
              : detail?.pathFixed
                ? '发布过的内容地址不再改动，别人收藏和转发的链接才不会失效。'
                : '小写字母、数字和横线，发布之后不能再改，例如 compare-quotes。'
          }
          {...problem('path')}
        >
          <Input
            id="content-path"
            value={values.path}
            maxLength={60}
            disabled={detail?.pathFixed === true}
            onChange={(event) => change({ path: event.target.value.toLowerCase() })}
          />
          {address && <p className="hint">{pathWithBase(address)}</p>}
        </Form.Item>
      </Form>
    </section>
  );
}

type MetaProps = Pick<Props, 'collection' | 'values' | 'problems' | 'change'> & {
  changeMeta: (field: string, value: string | undefined) => void;
};

/** What only this collection has, and its place in lists. */
export function MetaPanel({ collection, values, problems, change, changeMeta }: MetaProps) {
  const problem = problemOf(problems);
  return (
    <section className="panel">
      <Form layout="vertical" component="div" className={styles.basics ?? ''}>
        <MetaFields collection={collection} meta={values.meta} problems={problems} onChange={changeMeta} />
        <Form.Item
          label="排序"
          htmlFor="content-sort"
          extra="按编号排列的栏目里，小的在前。"
          {...problem('sort')}
        >
          <NumberInput
            id="content-sort"
            rule={sortRule}
            value={values.sort}
            onChange={(sort) => change({ sort: sort ?? 0 })}
          />
        </Form.Item>
      </Form>
    </section>
  );
}

/** Where the console lists this collection. */
export const contentListPath = (collection: ContentCollection) => consolePaths.contents({ collection });
