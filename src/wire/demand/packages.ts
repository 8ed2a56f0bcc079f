// Package groups, packages and items of a demand. Changes only while it may be edited (draft, sent back), else 409.
import { z } from 'zod';
import { read, write } from '#wire/kernel/endpoint.ts';
import { demandId, groupId, packageId } from '#wire/kernel/ids.ts';
import { fileOutput } from '#wire/kernel/shapes.ts';
import { group, groupName, packageInfo, packagesOfGroup, packageWithItems, version } from './shapes.ts';

const owner = { caller: 'member', relation: 'demandOwner', by: 'demandId' } as const;
const reader = { caller: 'member', relation: 'demandReader', by: 'demandId' } as const;
const groupOwner = { caller: 'member', relation: 'packageGroupOwner', by: 'groupId' } as const;
const packageReader = { caller: 'member', relation: 'demandPackageReader', by: 'packageId' } as const;

export const demandPackageCalls = {
  'demand.addGroup': write({
    summary: '新增套餐组（可带套餐与项目）',
    access: owner,
    input: z.object({
      demandId,
      version,
      name: groupName,
      packages: packagesOfGroup.default([]),
    }),
    output: z.object({ version, group }),
    failures: [409],
  }),
  'demand.updateGroup': write({
    summary: '保存整个套餐组：名称、套餐、项目，以提交的为准',
    access: groupOwner,
    input: z.object({
      groupId,
      version,
      name: groupName,
      packages: packagesOfGroup,
    }),
    output: z.object({ version, group }),
    failures: [409],
  }),
  'demand.deleteGroup': write({
    summary: '删除套餐组',
    access: groupOwner,
    input: z.object({ groupId, version }),
    output: z.object({ version }),
    failures: [409],
  }),
  'demand.getGroup': read({
    summary: '套餐组（编辑用）',
    access: groupOwner,
    viewAs: 'shown',
    input: z.object({ groupId }),
    output: z.object({ demandId: z.string(), version, group }),
  }),
  'demand.getGroupForView': read({
    summary: '需求的全部套餐组（查看用）',
    access: reader,
    viewAs: 'shown',
    input: z.object({ demandId }),
    output: z.object({ groups: z.array(group) }),
  }),
  'demand.listPackages': read({
    summary: '需求的套餐',
    kind: 'list',
    access: reader,
    viewAs: 'shown',
    input: z.object({ demandId }),
    output: z.object({ packages: z.array(packageInfo) }),
  }),
  'demand.listPackagesWithItems': read({
    summary: '需求的套餐与项目',
    kind: 'list',
    access: reader,
    viewAs: 'shown',
    input: z.object({ demandId }),
    output: z.object({ packages: z.array(packageWithItems) }),
  }),
  'demand.packageDetail': read({
    summary: '套餐详情',
    access: packageReader,
    viewAs: 'shown',
    input: z.object({ packageId }),
    output: packageWithItems,
  }),
  'demand.exportPackageItems': read({
    summary: '导出套餐项目（xlsx）',
    access: packageReader,
    viewAs: 'shown',
    input: z.object({ packageId }),
    output: fileOutput,
    file: true,
  }),
} as const;
