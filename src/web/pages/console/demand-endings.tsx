import { App } from 'antd';
import { useCallMutation } from '#web/queries/use-call-mutation.ts';
import { ReasonDialog } from '#web/ui/app/reason-dialog.tsx';

interface Props {
  demandId: string;
  ending: 'decline' | 'close' | undefined;
  onClose: () => void;
  /** After a lost race: the page then shows what a colleague did. */
  onReload: () => void;
}

const endings = {
  decline: {
    title: '退回修改',
    label: '退回原因',
    templates: [
      '项目与体检类型不符，请核对体检类型或调整项目。',
      '套餐人数与城市人数不一致，请核对后重新提交。',
      '报价截止时间过近，机构来不及报价，请至少预留 3 个工作日。',
      '预算明显低于所选项目的市场价，请调整预算或项目。',
      '备注或附件含员工个人信息，请删除后重新提交。',
    ],
    okText: '退回',
    children: '采购方会看到原因，并可修改后重新提交。请写明要改什么。',
    done: '已退回，采购方会看到原因并可修改后重新提交。',
  },
  close: {
    title: '关闭需求',
    label: '关闭原因',
    templates: [
      '与同一企业的另一份需求重复。',
      '联系不上采购方，无法核实需求。',
      '需求内容不属于团体体检采购。',
    ],
    okText: '关闭需求',
    children: '关闭后不能恢复，未成交的报价随之关闭，采购方和机构会收到通知。',
    done: '需求已关闭。',
  },
};

/** 退回修改 and 关闭需求: both with a reason that the buyer reads. */
export function DemandEndings({ demandId, ending, onClose, onReload }: Props) {
  const { message } = App.useApp();
  const actions = {
    decline: useCallMutation('console.declineDemand'),
    close: useCallMutation('console.closeDemand'),
  };
  return (['decline', 'close'] as const).map((name) => {
    const { done, ...texts } = endings[name];
    return (
      <ReasonDialog
        key={name}
        open={ending === name}
        minLength={5}
        action={actions[name]}
        onOk={async (reason) => {
          if (!(await actions[name].run({ demandId, reason }))) return onReload();
          message.success(done);
          onClose();
        }}
        onClose={onClose}
        {...texts}
      />
    );
  });
}
