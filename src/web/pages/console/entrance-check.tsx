import { Button } from 'antd';
import { useState } from 'react';
import { asApiFailure } from '#web/api/api-failure.ts';
import { upload } from '#web/api/call.ts';
import { Panel } from '#web/ui/app/panel.tsx';

/** As large as the largest file that the site takes. */
const bytes = 20 * 1024 * 1024;

/** 站点入口: what the proxy in front does wrong, and whether it lets through what the site takes. */
export function EntranceCheck({ problems }: { readonly problems: readonly string[] }) {
  const [test, setTest] = useState<{ running: boolean; text: string; good: boolean }>();
  const run = async () => {
    setTest({ running: true, text: '正在上传 20 MB 测试文件…', good: true });
    try {
      const file = new File([new Uint8Array(bytes)], 'test.bin');
      const answer = await upload('console.testUpload', {}, file);
      setTest(
        answer.bytes === bytes
          ? { running: false, text: '入口放行了 20 MB 的文件，与本站的上限一致。', good: true }
          : { running: false, text: `只收到 ${answer.bytes} 字节，入口改动了内容。`, good: false },
      );
    } catch (error) {
      setTest({ running: false, text: asApiFailure(error).message, good: false });
    }
  };
  return (
    <Panel title="站点入口">
      {problems.length === 0 ? (
        <p>按打开本页的这次请求看，没有发现入口（反向代理）设置的问题。</p>
      ) : (
        <ul className="plain">
          {problems.map((problem) => (
            <li key={problem} className="warning">
              {problem}
            </li>
          ))}
        </ul>
      )}
      <p className="apart">
        <Button onClick={() => void run()} loading={test?.running ?? false}>
          测试上传大小
        </Button>
      </p>
      {test && (
        <p role="status" className={test.good ? undefined : 'warning'}>
          {test.text}
        </p>
      )}
      <p className="hint">nginx、Caddy、HAProxy 的可用配置见部署目录 deploy/proxy。</p>
    </Panel>
  );
}
