import { Form, Input } from 'antd';
import { normaliseCode } from '#domain/kernel/typed.ts';
import { ApplicationForm, type ApplicationFormProps } from '#web/features/certification/application-form.tsx';
import {
  ContactFields,
  CreditCodeField,
  LegalPersonField,
  LicenceField,
  NameField,
  PlaceFields,
} from '#web/features/certification/common-fields.tsx';
import { CleanInput } from '#web/ui/app/clean-input.tsx';
import { DictionaryMultiSelect, DictionarySelect } from '#web/ui/app/dictionary-select.tsx';
import { chosen, needed } from '#web/ui/app/form-rules.ts';
import { NumberItem } from '#web/ui/app/number-input.tsx';
import { capacityRule } from './capacity-rule.ts';
import type { InstitutionFormValues } from './institution-form-values.ts';
import { PlacePlan } from './place-plan.tsx';

export const InstitutionForm = (props: ApplicationFormProps<InstitutionFormValues>) => (
  <ApplicationForm {...props}>
    <section className="panel">
      <h2>机构与证照</h2>
      <div className="halves gap-6">
        <NameField noun="机构" extra="与执业许可证一致的全称，分院请写明院区" />
        <Form.Item name="shortName" label="机构简称" extra="用于列表和比价表；不填则取自全称">
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="type" label="机构类型" rules={[chosen('请选择机构类型。')]}>
          <DictionarySelect dictionary="medical_org_type" />
        </Form.Item>
        <Form.Item name="level" label="医院等级" rules={[chosen('请选择医院等级。')]}>
          <DictionarySelect dictionary="hospital_level" placeholder="未评级的请选“未定级”" />
        </Form.Item>
        <CreditCodeField />
        <LegalPersonField />
        <Form.Item
          name="licenceNo"
          label="医疗机构执业许可证登记号"
          rules={[needed('请填写执业许可证登记号。')]}
        >
          <CleanInput clean={normaliseCode} className="num" />
        </Form.Item>
        <LicenceField licence="医疗机构执业许可证" />
      </div>
    </section>
    <section className="panel">
      <h2>地点与接待</h2>
      <div className="halves gap-6">
        <PlaceFields region="请选择到区县。" address="请填写详细地址。" placeholder="街道、门牌、楼层" />
        <div className="halves always gap-6">
          <NumberItem
            name="longitude"
            label="经度"
            extra="选填，用于按距离推荐"
            rule={{ what: '经度', min: 73, max: 136, decimals: 6 }}
            input={{ placeholder: '114.0579' }}
          />
          <NumberItem
            name="latitude"
            label="纬度"
            rule={{ what: '纬度', min: 3, max: 54, decimals: 6 }}
            input={{ placeholder: '22.5431' }}
          />
        </div>
        <PlacePlan />
        <NumberItem name="dailyCapacity" label="日接待量" needed="请填写日接待量。" rule={capacityRule} />
        <Form.Item className="full" name="hours" label="体检时间" rules={[needed('请填写体检时间。')]}>
          <Input maxLength={100} placeholder="周一至周六 07:30–11:30（采血截止 10:00）" />
        </Form.Item>
        <Form.Item
          className="full"
          name="specialServices"
          label="特色服务"
          extra="采购方可按服务筛选，请只选确实提供的"
        >
          <DictionaryMultiSelect dictionary="special_service" placeholder="可多选" />
        </Form.Item>
        <Form.Item className="full" name="introduction" label="机构简介">
          <Input.TextArea maxLength={2000} showCount autoSize={{ minRows: 3, maxRows: 10 }} />
        </Form.Item>
      </div>
    </section>
    <section className="panel">
      <h2>联系人</h2>
      <div className="halves gap-6">
        <ContactFields />
      </div>
    </section>
  </ApplicationForm>
);
