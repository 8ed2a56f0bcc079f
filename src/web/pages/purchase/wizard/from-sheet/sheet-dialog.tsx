import { Button, Input, Pagination, Segmented } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { answersText } from '#domain/item-matrix/answers.ts';
import { asApiFailure, failureText } from '#web/api/api-failure.ts';
import { upload } from '#web/api/call.ts';
import type { PickerCatalogue } from '#web/features/catalogue/picker-catalogue.ts';
import type { Draft } from '#web/pages/purchase/wizard/draft/draft.ts';
import { Dialog } from '#web/ui/app/dialog.tsx';
import { Notice } from '#web/ui/app/notice.tsx';
import { draftStore, isRecord } from '#web/ui/stored-draft.ts';
import { SheetGroups } from './sheet-groups.tsx';
import { SheetInput } from './sheet-input.tsx';
import { SheetLines } from './sheet-lines.tsx';
import {
  type Decisions,
  isUncertain,
  markOf,
  noDecisions,
  plannedPackages,
  proposedRemarks,
  type Reading,
  undecidedRows,
  whyNotApply,
  withReading,
} from './sheet-plan.ts';
import { SheetQuestions } from './sheet-questions.tsx';
import { SheetRow } from './sheet-row.tsx';

interface Props {
  demandId: string;
  draft: Draft;
  catalogue: PickerCatalogue;
  onClose: () => void;
  onAdd: (change: (draft: Draft) => Draft) => void;
}

/** A reading under review, so that closing the dialog or the page loses nothing that was decided. */
interface SheetReview {
  source: string;
  /** As it was pasted or typed. */
  text: string;
  reading?: Reading;
  decisions: Decisions;
  /** To the questions of the reading. */
  answers?: Record<string, string>;
}

const sheetReviews = draftStore<SheetReview>({
  key: 'sheetReview',
  version: 2,
  lifetime: 'tab',
  isValid: (value): value is SheetReview =>
    isRecord(value) && typeof value.text === 'string' && isRecord(value.decisions),
});

const nothing: SheetReview = { source: '', text: '', decisions: noDecisions };

/** 从表格粘贴或上传: what was read is looked over on one screen and becomes groups, packages and items. */
export function SheetDialog({ demandId, draft, catalogue, onClose, onAdd }: Props) {
  const [review, setReview] = useState(() => sheetReviews.read(demandId)?.value ?? nothing);
  useEffect(() => {
    if (review.text !== '' || review.reading) sheetReviews.write(review, demandId);
  }, [review, demandId]);
  const { reading, decisions } = review;
  // What was read, to be read again with another answer; after the page was opened anew only a paste is still here.
  const [file, setFile] = useState<File>();
  const [again, setAgain] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const source =
    file ??
    (review.text.trim() === '' ? undefined : new File([review.text], review.source, { type: 'text/plain' }));
  const answer = async (question: string, value: string) => {
    if (!source) return;
    const answers = { ...review.answers, [question]: value };
    setAgain({ busy: true });
    try {
      const read = await upload('demand.readMatrix', { answers: answersText(answers) }, source);
      // Rows and groups may be others now: what was decided for their places does not hold for them.
      setReview((before) => ({ ...before, reading: read, answers, decisions: noDecisions }));
      setAgain({ busy: false });
    } catch (error) {
      setAgain({ busy: false, problem: failureText(asApiFailure(error)) });
    }
  };
  const decide = useCallback(
    (change: (decisions: Decisions) => Decisions) =>
      setReview((before) => ({ ...before, decisions: change(before.decisions) })),
    [],
  );
  const remarks = reading && (decisions.remarks ?? proposedRemarks(reading, decisions));
  const why = reading && whyNotApply(draft, reading, decisions, remarks ?? '');
  const apply = () => {
    if (!reading || why) return;
    onAdd((before) => withReading(before, reading, decisions, remarks ?? ''));
    sheetReviews.remove(demandId);
  };
  return (
    <Dialog
      title="从表格粘贴或上传"
      width="64rem"
      onClose={onClose}
      footer={
        reading ? (
          <div className="cluster between">
            <Button
              onClick={() =>
                setReview((before) => ({ source: '', text: before.text, decisions: noDecisions }))
              }
              disabled={again.busy}
            >
              重新选择内容
            </Button>
            <span className="cluster">
              {why && <small className="warning">{why}</small>}
              <Button type="primary" disabled={why !== undefined} onClick={apply}>
                生成套餐
              </Button>
            </span>
          </div>
        ) : null
      }
    >
      {reading ? (
        <Review
          {...{ reading, decisions, decide, catalogue, again }}
          locked={source ? undefined : '原文件已不在此页，如需改答案请点“重新选择内容”。'}
          onAnswer={(question, value) => void answer(question, value)}
          purpose={draft.terms.purpose}
          source={review.source}
        />
      ) : (
        <SheetInput
          text={review.text}
          onText={(text) => setReview((before) => ({ ...before, text }))}
          onRead={(read, from) => {
            setFile(from);
            setReview((before) => ({
              ...before,
              source: from.name,
              reading: read,
              decisions: noDecisions,
              answers: {},
            }));
          }}
        />
      )}
    </Dialog>
  );
}

interface ReviewProps {
  reading: Reading;
  decisions: Decisions;
  decide: (change: (decisions: Decisions) => Decisions) => void;
  catalogue: PickerCatalogue;
  purpose: string;
  source: string;
  again: { busy: boolean; problem?: string };
  locked: string | undefined;
  onAnswer: (question: string, value: string) => void;
}

const pageSize = 50;

function Review({
  reading,
  decisions,
  decide,
  catalogue,
  purpose,
  source,
  again,
  locked,
  onAnswer,
}: ReviewProps) {
  const uncertain = useMemo(() => reading.rows.filter(isUncertain).length, [reading]);
  const [all, setAll] = useState(uncertain === 0);
  const [page, setPage] = useState(1);
  const shown = reading.rows.flatMap((row, at) => (all || isUncertain(row) ? [{ row, at }] : []));
  const waiting = undecidedRows(reading, decisions);
  const choose = useCallback(
    (at: number, codes: string[]) =>
      decide((before) => ({ ...before, codes: { ...before.codes, [at]: codes } })),
    [decide],
  );
  const mark = useCallback(
    (at: number, group: number, said: 'required' | 'optional' | null) =>
      decide((before) => ({ ...before, marks: { ...before.marks, [`${at}-${group}`]: said } })),
    [decide],
  );
  return (
    <div className="stack gap-4">
      <Notice
        type={waiting > 0 ? 'warning' : 'success'}
        title={`“${source}”：${reading.groups.length} 类人员，${reading.rows.length} 个项目`}
        description={
          waiting > 0
            ? `${waiting} 个项目还没有确定对应的标准项目，请在下面逐一选择；不选的会写入需求备注，不会丢失。`
            : '项目都已对应到标准项目，核对人群和人数后即可生成。'
        }
      />
      {reading.notices.length > 0 && (
        <Notice
          type="warning"
          title="文件里有些内容没有读取，请确认没有漏掉要检的项目"
          description={
            <ul>
              {reading.notices.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          }
        />
      )}
      {again.problem && <Notice type="error" title="没有重新读取成功" description={again.problem} />}
      {reading.questions.length > 0 && (
        <SheetQuestions
          questions={reading.questions}
          locked={again.busy ? '正在按新的答案重新读取……' : locked}
          onAnswer={onAnswer}
        />
      )}
      <section className="stack gap-3">
        <h3>生成的套餐</h3>
        <SheetGroups packages={plannedPackages(reading, decisions, purpose)} onChange={decide} />
      </section>
      <section className="stack gap-3">
        <div className="cluster between">
          <h3>项目</h3>
          {uncertain > 0 && uncertain < reading.rows.length && (
            <Segmented
              value={all ? 'all' : 'uncertain'}
              options={[
                { value: 'uncertain', label: `待核对 ${uncertain}` },
                { value: 'all', label: `全部 ${reading.rows.length}` },
              ]}
              onChange={(value) => {
                setAll(value === 'all');
                setPage(1);
              }}
            />
          )}
        </div>
        <ul className="stack gap-3 divided">
          {shown.slice((page - 1) * pageSize, page * pageSize).map(({ row, at }) => (
            <SheetRow
              key={at}
              {...{ row, at, catalogue }}
              groups={reading.groups}
              chosen={decisions.codes[at] ?? (row.level === 'auto' ? row.codes : undefined)}
              onChoose={choose}
              unclear={Object.fromEntries(
                row.marks.flatMap((one, group) =>
                  one === 'unclear' ? [[group, markOf(row, at, group, decisions)]] : [],
                ),
              )}
              onMark={mark}
            />
          ))}
        </ul>
        {shown.length > pageSize && (
          <Pagination
            current={page}
            pageSize={pageSize}
            total={shown.length}
            showSizeChanger={false}
            onChange={setPage}
          />
        )}
      </section>
      <SheetLines lines={reading.lines} />
      <label className="field" htmlFor="sheet-remarks">
        <span className="field-label">写入需求备注（机构可见，请删去不便公开的内容）</span>
        <Input.TextArea
          id="sheet-remarks"
          rows={4}
          value={decisions.remarks ?? proposedRemarks(reading, decisions)}
          onChange={(event) => {
            const remarks = event.target.value;
            decide((before) => ({ ...before, remarks }));
          }}
        />
      </label>
    </div>
  );
}
