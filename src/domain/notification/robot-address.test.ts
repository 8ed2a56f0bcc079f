import { expect, test } from 'vitest';
import { readRobotAddress } from './robot-address.ts';

const token = '73febdcb-1b38-4d1b-a994-790f21fc8d30';

test('the three vendors, by address', () => {
  expect(readRobotAddress(`https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${token}`)).toEqual({
    kind: 'wecom',
    token,
  });
  expect(readRobotAddress(`https://oapi.dingtalk.com/robot/send?access_token=${token}`)?.kind).toBe(
    'dingtalk',
  );
  expect(readRobotAddress(`https://open.feishu.cn/open-apis/bot/v2/hook/${token}`)?.kind).toBe('feishu');
});

test.each([
  '',
  'robot',
  `http://oapi.dingtalk.com/robot/send?access_token=${token}`,
  `https://oapi.dingtalk.com:8443/robot/send?access_token=${token}`,
  `https://me@oapi.dingtalk.com/robot/send?access_token=${token}`,
  `https://oapi.dingtalk.com.evil.example/robot/send?access_token=${token}`,
  `https://evil.example/?oapi.dingtalk.com/robot/send?access_token=${token}`,
  `https://127.0.0.1/robot/send?access_token=${token}`,
  `https://oapi.dingtalk.com/user/get?access_token=${token}`,
  'https://oapi.dingtalk.com/robot/send?access_token=a%26b%2F..%2Fsecret-secret',
  `https://open.feishu.cn/open-apis/bot/v2/hook/${token}/more`,
  'https://open.feishu.cn/open-apis/bot/v2/hook/..%2F..%2Fsecret-secret',
])('no other address: %s', (text) => {
  expect(readRobotAddress(text)).toBeUndefined();
});
