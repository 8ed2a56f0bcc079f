import { Button, Form } from 'antd';
import { demandLimits, limitMessages } from '#domain/demand/demand-limits.ts';
import { RegionCascader } from '#web/ui/app/region-cascader.tsx';
import type { DraftCity } from './draft/draft.ts';
import { HeadsInput } from './draft/heads-input.tsx';
import styles from './draft/wizard.module.css';
import { completeIn } from './submit-rules.ts';

const isFull = (rows: readonly unknown[]) => rows.length >= demandLimits.cities;
const isProvince = (regionId: string) => regionId.endsWith('0000');

/** Where, and how many people there. */
export function CityRows() {
  const complete = completeIn(Form.useFormInstance());
  return (
    <Form.List name="cities" rules={complete('cities')}>
      {(rows, { add, remove }, { errors }) => (
        <Form.Item
          label="体检城市与人数"
          required
          extra={isFull(rows) ? limitMessages.cities : '可选到城市或区县；同一地区只选一次。'}
        >
          {rows.map(({ key, name }, i) => (
            <div key={key} className="row top">
              <Form.Item
                className="fill"
                name={[name, 'regionId']}
                rules={[
                  { required: true, message: '请选择城市。' },
                  ({ getFieldValue }) => ({
                    validator: (_, regionId: string | undefined) => {
                      if (!regionId) return Promise.resolve();
                      if (isProvince(regionId)) return Promise.reject(new Error('请选择到城市或区县。'));
                      const all = (getFieldValue('cities') as DraftCity[]).map((city) => city?.regionId);
                      return all.indexOf(regionId) === name
                        ? Promise.resolve()
                        : Promise.reject(new Error('与前面的城市重复，请合并人数。'));
                    },
                  }),
                ]}
              >
                <RegionCascader anyLevel placeholder="选择城市" aria-label={`第 ${i + 1} 个城市`} />
              </Form.Item>
              <Form.Item
                className={styles.heads ?? ''}
                name={[name, 'headcount']}
                rules={complete(`cities.${name}.headcount`)}
              >
                <HeadsInput aria-label={`第 ${i + 1} 个城市的人数`} />
              </Form.Item>
              <Button type="text" aria-label={`移除第 ${i + 1} 个城市`} onClick={() => remove(name)}>
                ×
              </Button>
            </div>
          ))}
          <Button type="dashed" disabled={isFull(rows)} onClick={() => add({ headcount: null })}>
            + 添加城市
          </Button>
          <Form.ErrorList errors={errors} />
        </Form.Item>
      )}
    </Form.List>
  );
}
