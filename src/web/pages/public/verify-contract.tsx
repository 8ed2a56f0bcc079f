import { type SubmitEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { normaliseCode } from '#domain/kernel/typed.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { upload } from '#web/api/call.ts';
import { useVisitorCall } from '#web/api/use-visitor-call.ts';
import { ContractFacts, FileVerification } from '#web/features/contract/file-verification.tsx';
import { Crumbs } from '#web/features/reading/reading.tsx';
import { paths } from '#web/paths/paths.ts';
import { breadcrumbs } from '#web/ui/json-ld.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import { TextField } from '#web/ui/public/field.tsx';
import type { Route } from './+types/verify-contract';

const trail = [{ name: '合同核验', path: paths.verifyContract() }];

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: '合同核验',
    description: '上传已签署的合同 PDF 或输入合同编号，核验由谁、何时签署，文件有没有改动一个字节。',
    path: paths.verifyContract(),
    jsonLd: breadcrumbs(trail),
  });

type Checked = { readonly name: string } & (
  | { readonly state: 'busy' }
  | { readonly state: 'failed'; readonly text: string }
  | { readonly state: 'done'; readonly answer: CallOutput<'contract.verify'> }
);

/** 合同核验: by the file or by the number on it, for everybody. */
export default function VerifyContract() {
  const [checked, setChecked] = useState<Checked>();
  const check = async (file: File) => {
    const { name } = file;
    setChecked({ name, state: 'busy' });
    const result = await upload('contract.verify', {}, file, { stayOnSessionLoss: true }).then(
      (answer): Checked => ({ name, state: 'done', answer }),
      (error): Checked => ({ name, state: 'failed', text: failureText(asApiFailure(error)) }),
    );
    // Another file may have been chosen meanwhile.
    setChecked((now) => (now?.name === name ? result : now));
  };
  return (
    <main id="content" className="wrap page">
      <Crumbs trail={trail} />
      <h1>合同核验</h1>
      <p className="lead above">
        上传手中的合同
        PDF，核验由谁、何时签署，签名是否完好，是不是平台保存的最新文件。文件只用于这一次核验，不会保存。
      </p>
      <p className="far">
        <label className="field">
          <span>合同 PDF（10 MB 以内）</span>
          <input
            className="input"
            type="file"
            accept=".pdf,application/pdf"
            disabled={checked?.state === 'busy'}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void check(file);
            }}
          />
        </label>
      </p>
      <div role="status" className="apart">
        {checked?.state === 'busy' && <p className="quote">正在核验「{checked.name}」…</p>}
        {checked?.state === 'failed' && <p className="quote warning">{checked.text}</p>}
        {checked?.state === 'done' && <FileVerification answer={checked.answer} />}
      </div>
      <ByNumber />
      <section className="far stack gap-2" aria-labelledby="means">
        <h2 id="means">核验说明</h2>
        <p>
          签名完好说明：文件自签署起没有改动一个字节，签署时用的是所列证书的密钥。与平台保存的文件逐字节一致，才能说明它是双方在本站签署的合同。
        </p>
        <p>
          签署由本站以自己的证书代双方写入，谁按下了签署，以账号、短信验证码和签署证据页为凭；签署时间是本站的时钟，没有第三方时间戳。演示证书由本站自制，不构成《电子签名法》第十三条所称可靠电子签名。
        </p>
        <p>
          也可以不依赖本站：用 PDF 阅读器的签名面板，或命令 <code>pdfsig 合同.pdf</code>{' '}
          核验。密封报价的回执另有
          <Link className="text-link" to={paths.verifyReceipts()}>
            回执核验
          </Link>
          。
        </p>
      </section>
    </main>
  );
}

function ByNumber() {
  const [query] = useSearchParams();
  const looking = useVisitorCall('contract.byNumber');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const number = String(new FormData(event.currentTarget).get('number')).trim();
    if (number) void looking.run({ number });
  };
  return (
    <section className="far stack gap-2" aria-labelledby="by-number">
      <h2 id="by-number">凭编号查询</h2>
      <form onSubmit={submit}>
        <TextField
          label="合同编号"
          name="number"
          clean={normaliseCode}
          autoComplete="off"
          placeholder="HT20261122-000001"
          defaultValue={query.get('number') ?? ''}
          error={looking.failure && failureText(looking.failure)}
          beside={
            <button type="submit" className="btn btn-line" disabled={looking.busy}>
              查询
            </button>
          }
        />
      </form>
      <div role="status">
        {looking.data && !looking.failure && (
          <div className="quote stack gap-2">
            <ContractFacts contract={looking.data} />
            <p className="hint">
              编号谁都可能看到，凭编号查询因此只显示双方名称的一部分（括号中的字样略去）；上传合同文件，则显示全名。手中文件的
              SHA-256 与上面一致，即是平台保存的最新文件。
            </p>
          </div>
        )}
      </div>
    </section>
  );
}
