import { Form, Input } from 'antd';
import { elsewhereText } from '#wire/award/decision-text.ts';
import { Notice } from '#web/ui/app/notice.tsx';
import { reasonRules } from '#web/ui/app/reason-rules.ts';

type People = Parameters<typeof elsewhereText>[0];
type Name = string | (string | number)[];

/** Nobody is sent to another city in silence: who would travel, and why. Nothing where everybody is examined at home. */
export function ElsewhereField({ people, name, where = '' }: { people: People; name: Name; where?: string }) {
  if (people.length === 0) return null;
  return (
    <>
      <Notice
        type="warning"
        title={`${where}${elsewhereText(people)}`}
        description="该机构在这些城市没有体检点，也不上门体检。"
      />
      <Form.Item
        name={name}
        label="安排到其他城市体检的原因（写入定标说明和合同）"
        rules={reasonRules('安排到其他城市的原因')}
      >
        <Input.TextArea rows={2} placeholder="例如：当地没有机构报价，员工统一到总部体检。" />
      </Form.Item>
    </>
  );
}

/** Another institution was suggested: why not that one. */
export const ChoiceField = ({ name, label }: { name: Name; label: string }) => (
  <Form.Item name={name} label={label} rules={reasonRules('未选建议机构的原因')}>
    <Input.TextArea rows={2} placeholder="例如：离员工更近，周末可检。" />
  </Form.Item>
);
