import { machine, type StateOf } from '#domain/kernel/machine.ts';

export const visitStatus = { unbooked: 1, booked: 2, arrived: 3, missed: 4, cancelled: 5 } as const;

const { unbooked, booked, arrived, missed, cancelled } = visitStatus;

/**
 * 到检, of one person of a list. `person`: whoever holds the link; `buyer`: the company, in the person's place. Who comes without
 * a date has arrived all the same; a correction needs a reason (issue 39).
 */
export const visitMachine = machine({
  record: 'checkup_visit',
  labels: {
    [unbooked]: '未预约',
    [booked]: '已预约',
    [arrived]: '已到检',
    [missed]: '未到检',
    [cancelled]: '已取消',
  },
  initial: [unbooked],
  actions: {
    book: { label: '预约', from: [unbooked, missed], to: booked, by: ['person', 'buyer', 'provider'] },
    move: { label: '改约', from: [booked], to: booked, by: ['person', 'buyer', 'provider'] },
    giveBack: { label: '取消预约', from: [booked], to: unbooked, by: ['person', 'buyer', 'provider'] },
    arrive: { label: '登记到检', from: [unbooked, booked, missed], to: arrived, by: ['provider'] },
    miss: { label: '未到检', from: [booked], to: missed, by: ['provider', 'clock'] },
    correct: { label: '更正为未到检', from: [arrived], to: missed, by: ['provider'] },
    leave: { label: '离开名单', from: [unbooked, booked, missed], to: cancelled, by: ['buyer', 'clock'] },
    comeBack: { label: '回到名单', from: [cancelled], to: unbooked, by: ['buyer'] },
  },
});

export type VisitStatus = StateOf<typeof visitMachine>;

/** 0 上午, 1 下午. */
export const halfDayLabels = ['上午', '下午'] as const;
export type HalfDay = 0 | 1;

/** What an institution has few places for in half a day. */
const scarceResourceLabels = {
  endoscopy: '胃肠镜',
  ct: 'CT',
  femaleUltrasound: '女医生超声',
} as const;
export type ScarceResource = keyof typeof scarceResourceLabels;
