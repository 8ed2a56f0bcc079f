import { expect, it } from 'vitest';
import { packageLabel } from './package-label.ts';

const pkg = { groupName: '管理层', name: '男性套餐', sex: 1 } as const;

it('names a package by its group, sex and ages, so that two of one demand can be told apart', () => {
  expect(packageLabel('ANNUAL', pkg)).toBe('管理层 · 男性');
  expect(packageLabel('ANNUAL', { ...pkg, name: '已婚女性套餐', sex: 3, ageMin: 35, ageMax: null })).toBe(
    '管理层 · 已婚女性 · 35 岁及以上',
  );
});

it('does not ask for the marital state in a hiring demand', () => {
  expect(packageLabel('ENTRY', { ...pkg, sex: 2, name: '女性套餐' })).toBe('管理层 · 女性');
});

it('adds a name only where it says more than group, sex and ages', () => {
  const own = (name: string) => packageLabel('ANNUAL', { ...pkg, name, ageMin: 45 });
  expect(own('管理层·男性45岁及以上')).toBe('管理层 · 男性 · 45 岁及以上');
  expect(own('')).toBe('管理层 · 男性 · 45 岁及以上');
  expect(own('男性套餐 2')).toBe('管理层 · 男性 · 45 岁及以上（男性套餐 2）');
  expect(own('含胃肠镜')).toBe('管理层 · 男性 · 45 岁及以上（含胃肠镜）');
});

it('leaves out ages that the name of the group says, and no others', () => {
  const of = (groupName: string, ageMin: number | null, ageMax: number | null) =>
    packageLabel('ANNUAL', { ...pkg, groupName, ageMin, ageMax });
  expect(of('35岁以下员工', null, 34)).toBe('35岁以下员工 · 男性');
  expect(of('35 岁及以上', 35, null)).toBe('35 岁及以上 · 男性');
  expect(of('35岁以下员工', 18, 25)).toBe('35岁以下员工 · 男性 · 18–25 岁');
});

it('leaves no gap for a group without a name', () => {
  expect(packageLabel('ANNUAL', { ...pkg, groupName: ' ' })).toBe('男性');
});
