import { Alert, Button } from 'antd';
import { useState } from 'react';
import { momentText } from '#web/ui/time.ts';
import { SecondRoundDialog } from './second-round-dialog.tsx';
import type { Overview } from './view.ts';

interface Props {
  overview: Overview;
  onFailed: () => void;
}

/** 第二轮报价: how it stands, or the way to ask for one. */
export function SecondRound({ overview, onFailed }: Props) {
  const [asking, setAsking] = useState(false);
  const { secondRound, rows } = overview;
  const waiting = rows.filter((row) => row.round === 'waiting').length;
  return (
    <>
      {secondRound && (
        <Alert
          className="notice"
          type="info"
          showIcon
          title={`第二轮报价：邀请 ${secondRound.invited.length} 家，已提交 ${secondRound.answered} 家，${momentText(secondRound.deadline)} 截止`}
          description={`受邀机构：${secondRound.invited.join('、')}。${
            waiting > 0
              ? `还有 ${waiting} 家未提交，提交或截止前不能对它们定标；逾期未提交的沿用首轮报价。`
              : ''
          }`}
        />
      )}
      {overview.demandActions.includes('requote') && (
        <p className="under">
          <Button onClick={() => setAsking(true)}>邀请第二轮报价</Button>{' '}
          <span className="hint">请几家机构给出最后报价，只能降价、持平或更齐全；首轮报价保留。</span>
        </p>
      )}
      {asking && (
        <SecondRoundDialog overview={overview} onClose={() => setAsking(false)} onFailed={onFailed} />
      )}
    </>
  );
}
