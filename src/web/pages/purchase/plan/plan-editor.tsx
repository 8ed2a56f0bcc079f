import { Button, Form, Input } from 'antd';
import { newKey } from '#web/ui/new-key.ts';
import type { Plan, PlanTexts } from './plan-autosave.ts';

interface Props {
  plan: Plan;
  texts: PlanTexts;
  onChange: (texts: PlanTexts) => void;
}

/** What the buyer may write of a plan. Packages and items are the award's. */
export function PlanEditor({ plan, texts, onChange }: Props) {
  const set = (change: Partial<PlanTexts>) => onChange({ ...texts, ...change });
  const setInstruction = (key: string, change: Partial<PlanTexts['instructions'][number]>) =>
    set({ instructions: texts.instructions.map((one) => (one.key === key ? { ...one, ...change } : one)) });
  return (
    <Form layout="vertical" component="div" className="stack">
      <section className="panel">
        <h2>方案</h2>
        <Form.Item label="方案名称" htmlFor="planTitle" required>
          <Input
            id="planTitle"
            maxLength={100}
            value={texts.title}
            onChange={(event) => set({ title: event.target.value })}
          />
        </Form.Item>
        <Form.Item label="写给员工的话" htmlFor="planIntroduction">
          <Input.TextArea
            id="planIntroduction"
            autoSize
            maxLength={2000}
            value={texts.introduction}
            onChange={(event) => set({ introduction: event.target.value })}
          />
        </Form.Item>
      </section>
      <section className="panel">
        <h2>怎样预约</h2>
        {plan.institutions.map(({ institutionId, name }) => (
          <Form.Item key={institutionId} label={name} htmlFor={`booking-${institutionId}`}>
            <Input.TextArea
              id={`booking-${institutionId}`}
              autoSize
              maxLength={500}
              value={texts.bookings.find((one) => one.institutionId === institutionId)?.text ?? ''}
              onChange={(event) =>
                set({
                  bookings: texts.bookings.map((one) =>
                    one.institutionId === institutionId ? { ...one, text: event.target.value } : one,
                  ),
                })
              }
            />
          </Form.Item>
        ))}
      </section>
      <section className="panel">
        <h2>体检前请注意</h2>
        <p className="hint">由套餐里的项目生成，可以修改、移除或补充。请勿填写员工的个人信息。</p>
        {texts.instructions.map((one) => (
          <div key={one.key} className="stack gap-1 above">
            <div className="row">
              <Input
                className="fill"
                aria-label="注意事项标题"
                maxLength={50}
                value={one.title}
                onChange={(event) => setInstruction(one.key, { title: event.target.value })}
              />
              <Button
                aria-label={`移除${one.title}`}
                onClick={() => set({ instructions: texts.instructions.filter(({ key }) => key !== one.key) })}
              >
                移除
              </Button>
            </div>
            <Input.TextArea
              autoSize
              aria-label={`${one.title}的内容`}
              maxLength={500}
              value={one.text}
              onChange={(event) => setInstruction(one.key, { text: event.target.value })}
            />
          </div>
        ))}
        <Button
          className="above"
          onClick={() =>
            set({
              instructions: [...texts.instructions, { key: newKey(), title: '补充说明', text: '' }],
            })
          }
        >
          补充一条
        </Button>
      </section>
    </Form>
  );
}
