import { expect, it } from 'vitest';
import { landingSource } from './landing-source.ts';

it('names source, plan and keyword by our parameters, else by the common ones, and invents none', () => {
  expect(
    landingSource({ hmsr: 'baidu', hmpl: '品牌', hmcu: '单元1', hmkw: '团检', utm_source: 'x' }),
  ).toEqual({
    source: 'baidu',
    plan: '品牌 / 单元1',
    keyword: '团检',
  });
  expect(landingSource({ hmsr: ' ', utm_source: 'weixin', utm_term: '入职体检' })).toEqual({
    source: 'weixin',
    plan: '',
    keyword: '入职体检',
  });
  const utm = {
    utm_source: 'google',
    utm_medium: 'cpc',
    utm_campaign: '年度',
    utm_content: '图二',
    utm_term: '团检',
  };
  expect(landingSource(utm)).toEqual({ source: 'google / cpc', plan: '年度 / 图二', keyword: '团检' });
  expect(landingSource({ bd_vid: '1' })).toEqual({ source: '', plan: '', keyword: '' });
});
