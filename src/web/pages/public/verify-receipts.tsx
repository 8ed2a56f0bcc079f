import { useState } from 'react';
import { Link } from 'react-router';
import { parseReceiptFile, type Verification, verifyReceipts } from '#domain/sealing/verify-receipts.ts';
import { Crumbs } from '#web/features/reading/reading.tsx';
import { Hash } from '#web/features/sealing/receipt-list.tsx';
import { paths } from '#web/paths/paths.ts';
import { breadcrumbs } from '#web/ui/json-ld.ts';
import { pageMeta } from '#web/ui/page-meta.ts';
import { sha256 } from '#web/ui/sha256.ts';
import type { Route } from './+types/verify-receipts';

const trail = [{ name: '密封报价核验', path: paths.verifyReceipts() }];

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: '密封报价核验',
    description: '在浏览器里核对密封报价的回执文件：提交之后没有报价被改动、增加或删去。文件不会上传。',
    path: paths.verifyReceipts(),
    jsonLd: breadcrumbs(trail),
  });

type Result = Verification | { readonly problem: string };

async function check(chosen: readonly File[]): Promise<Result> {
  const files = [];
  for (const file of chosen) {
    const parsed = parseReceiptFile(await file.text());
    if (!parsed) return { problem: `「${file.name}」不是回执文件，请选择从本站下载的 .json 文件。` };
    files.push(parsed);
  }
  return verifyReceipts(files, sha256);
}

/** 密封报价核验: reads downloaded files in the browser; nothing is sent. */
export default function VerifyReceipts() {
  const [result, setResult] = useState<Result>();
  return (
    <main id="content" className="wrap page">
      <Crumbs trail={trail} />
      <h1>密封报价核验</h1>
      <p className="lead above">
        选择从本站下载的回执文件，核对提交之后没有报价被改动、增加或删去。文件只在您的浏览器里读取，不会上传；断网也能核验。
      </p>
      <p className="far">
        <label className="field">
          <span>回执文件（可同时选择几份，例如提交时保存的和开标后下载的）</span>
          <input
            className="input"
            type="file"
            accept=".json,application/json"
            multiple
            onChange={async ({ target }) => setResult(await check([...(target.files ?? [])]))}
          />
        </label>
      </p>
      <div role="status" className="apart">
        {result && <Outcome result={result} />}
      </div>
      <section className="far stack gap-2" aria-labelledby="means">
        <h2 id="means">核验说明</h2>
        <p>
          回执是报价内容与随机盐的
          SHA-256，提交时即公布；每条回执的链值包含上一条，所以中间不能增删。开标记录的哈希登记为最后一条。
        </p>
        <p>
          通过核验说明：文件中的内容就是提交时的内容，清单自您保存回执以来只增不改。它不能说明服务器的运营者没有看过报价；也请与您当时保存的回执或链值比对，从头伪造的清单只有这样才能发现。
        </p>
        <p>
          也可以在命令行核验：<code>npm run cli -- verify-receipts 文件.json</code>。签署的合同另有
          <Link className="text-link" to={paths.verifyContract()}>
            合同核验
          </Link>
          。
        </p>
      </section>
    </main>
  );
}

function Outcome({ result }: { result: Result }) {
  if ('problem' in result) return <p className="quote warning">{result.problem}</p>;
  const { problems, entries, contents, head } = result;
  return (
    <div className="quote stack gap-2">
      <p className={problems.length === 0 ? 'strong good' : 'strong urgent'}>
        {problems.length === 0
          ? `核验通过：${entries} 条回执前后相接，${contents} 份报价内容与提交时一致。`
          : `核验没有通过，发现 ${problems.length} 处问题：`}
      </p>
      {problems.length > 0 && (
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {head && (
        <p className="hint">
          末条链值 <Hash text={head} />
        </p>
      )}
    </div>
  );
}
