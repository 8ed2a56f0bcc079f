import { Alert, AutoComplete, Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { CallOutput } from '#wire/invoke.ts';
import { paths } from '#web/paths/paths.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import { useCallQuery } from '#web/queries/use-call-query.ts';
import { useCurrentUser } from '#web/session/use-session.ts';
import { FailureAlert } from '#web/ui/app/failure-alert.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';

type Found = CallOutput<'institution.query'>['records'][number];

interface Props {
  /** Takes over a company of the user's into the application. */
  onTake: (company: { name: string; creditCode: string }) => void;
}

/** Before an application: whether the institution is here already, by its full name or a number of its licences. */
export function AlreadyHere({ onTake }: Props) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const keyword = useDebounced(typed.trim());
  const names = useCallQuery('institution.fuzzyCompany', keyword.length >= 2 ? { keyword } : undefined);
  const found = useCallQuery('institution.query', asked ? { keyword: asked } : undefined);
  const known = keyword.length >= 2 ? (names.data?.records ?? []) : [];
  const own = known.find((one) => one.own && one.name === typed && one.creditCode);
  return (
    <section className="panel form-narrow under">
      <h2>先查一查：机构是否已经入驻</h2>
      <Form layout="vertical" onFinish={() => setAsked(typed.trim())}>
        <Form.Item
          label="机构全称、统一社会信用代码或执业许可证登记号"
          extra="须与证照完全一致；同一机构只入驻一次，同事请由机构管理员邀请加入。"
        >
          <AutoComplete
            value={typed}
            onChange={setTyped}
            options={known.map(({ name, joined, own: mine }) => ({
              value: name,
              label: `${name}${joined ? '（已入驻）' : mine ? '（我的企业）' : ''}`,
            }))}
          >
            <Input maxLength={200} autoComplete="off" aria-label="机构全称、信用代码或登记号" />
          </AutoComplete>
        </Form.Item>
        <div className="cluster">
          <Button htmlType="submit" disabled={typed.trim().length < 4} loading={found.loading}>
            查询
          </Button>
          {own && (
            <Button onClick={() => onTake({ name: own.name, creditCode: own.creditCode })}>
              名称和信用代码填入申请
            </Button>
          )}
        </div>
      </Form>
      <div className="above" role="status">
        <FailureAlert failure={found.failure} />
        {asked && !found.loading && found.data && <Answer asked={asked} records={found.data.records} />}
      </div>
    </section>
  );
}

function Answer({ asked, records }: { asked: string; records: readonly Found[] }) {
  const { mobile } = useCurrentUser();
  if (records.length === 0)
    return <Alert type="success" showIcon title={`「${asked}」还没有入驻，请填写下面的申请。`} />;
  return (
    <ul className="stack gap-2">
      {records.map(({ name, regionName, code, inForce, ownId }) => (
        <li key={`${name}${code}${ownId}`}>
          <Alert
            type="info"
            showIcon
            title={`${name}（${regionName}）${inForce ? '已入驻' : '已提交申请'}`}
            description={
              ownId ? (
                <>
                  您是它的成员，不必重复申请：
                  <TextLink to={workPaths.ownInstitution(ownId)}>查看机构</TextLink>
                </>
              ) : (
                <>
                  请它的管理员在「机构信息」的成员列表中邀请您的手机号 {mobile}
                  ；分院请填写带院区的全称另行申请。
                  {code && <TextLink to={paths.institution(code)}>查看公开主页</TextLink>}
                </>
              )
            }
          />
        </li>
      ))}
    </ul>
  );
}
