import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Select } from 'antd';
import { RegionCascader } from '#web/ui/app/region-cascader.tsx';

/** Where the institution examines besides its own city: what is matched, compared and awarded by. */
export const PlaceRows = () => (
  <Form.List name="places">
    {(fields, { add, remove }) => (
      <Form.Item
        label="其他城市的体检点与上门体检"
        extra="本市之外能体检的城市。需求按城市匹配，没有填写的城市，采购方会看到当地员工须去外地体检。"
      >
        <div className="stack gap-2">
          {fields.map(({ key, name }) => (
            <div key={key} className="cluster">
              <Form.Item
                name={[name, 'cityId']}
                noStyle
                rules={[{ required: true, message: '请选择城市。' }]}
              >
                <RegionCascader depth={2} placeholder="选择城市" aria-label={`第 ${name + 1} 个城市`} />
              </Form.Item>
              <Form.Item name={[name, 'kind']} noStyle>
                <Select
                  aria-label={`第 ${name + 1} 个城市的体检方式`}
                  options={[
                    { value: 'site', label: '有体检点' },
                    { value: 'mobile', label: '上门体检' },
                  ]}
                />
              </Form.Item>
              <Button
                icon={<MinusCircleOutlined aria-hidden />}
                aria-label={`删除第 ${name + 1} 个城市`}
                onClick={() => remove(name)}
              />
            </div>
          ))}
          <div>
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({ kind: 'site' })}>
              添加城市
            </Button>
          </div>
        </div>
      </Form.Item>
    )}
  </Form.List>
);
