import { BellOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { Act } from '#domain/access/act.ts';
import type { OperatorDuty } from '#domain/access/operator-duty.ts';
import type { CallOutput } from '#wire/invoke.ts';
import { workPaths } from '#web/paths/work-paths.ts';
import type { CurrentUser } from '#web/session/session-state.ts';

export interface WorkEntry {
  label: string;
  to: string;
  icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** For whose role in the company or institution they work for allows it. */
  act?: Act;
  /** In the console: for whose role as an operator allows it. */
  duty?: OperatorDuty;
  /** What the addresses of its other pages begin with, where that is not `to`. */
  stem?: string;
  /** A page that it shares with another entry is its own with this in the query: `kind=directed`. */
  shared?: { at: string; key: string; value: string };
  /** Which of the counts of what waits stands beside it. */
  counts?: CallOutput<'notification.waiting'>['counts'][number]['entry'];
  /** Where that is listed, if not at `to`: the entry leads there as long as something waits. */
  waiting?: string;
}

export interface WorkArea {
  id: 'purchase' | 'provider' | 'console';
  name: string;
  /** Paths that belong to the area; the first that matches wins. */
  owns: (pathname: string) => boolean;
  /** The side menu, by groups; a group without a title is the first. Only pages that exist. */
  groups: readonly { title?: string; entries: readonly WorkEntry[] }[];
  /** 消息, read inside this area. */
  messages: string;
  /** The frozen organisation that keeps a page of it closed. */
  frozen?: (user: CurrentUser, pathname: string) => CurrentUser['frozen'][number] | undefined;
  mayEnter: (user: CurrentUser) => boolean;
  /** For those who may not: why, and where to go instead. */
  denied: { title: string; text: string; way: { label: string; to: string } };
}

/** Whether a path is the prefix or below it. */
export const starts = (prefix: string) => (pathname: string) =>
  pathname === prefix || pathname.startsWith(`${prefix}/`);

/** 消息, as an entry of each area. */
export const messagesOf = (area: WorkArea['id']): WorkEntry => ({
  label: '消息',
  to: workPaths.messages(area),
  stem: workPaths.noticeSettings(area),
  icon: BellOutlined,
});
