-- The operators' work queue: who is at what, reasons that are used again, and what people report.

-- While it is in force nobody else decides on the record. A record's id is a uuid, or a name of the libraries.
CREATE TABLE work_claim (
  record_kind text        NOT NULL,
  record_id   text        NOT NULL,
  operator_id uuid        NOT NULL REFERENCES app_user,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (record_kind, record_id)
);
CREATE INDEX work_claim_operator_id_fk ON work_claim (operator_id);

-- Wordings of decisions; the first is the first on the keyboard.
CREATE TABLE reason_template (
  kind    text    PRIMARY KEY,
  texts   text[]  NOT NULL,
  version integer NOT NULL DEFAULT 1
);
INSERT INTO reason_template (kind, texts) VALUES
  ('company', ARRAY[
    '营业执照照片不清晰或被裁切，请上传四角完整、文字清晰的原件照片或扫描件。',
    '企业名称与营业执照不一致，请按执照全称填写。',
    '信用代码与营业执照不一致，请核对后重新填写。',
    '营业执照已过有效期或已注销，请上传现行有效的执照。',
    '联系方式无法接通，请填写能联系到经办人的手机号。']),
  ('institution', ARRAY[
    '执业许可证照片不清晰或缺页，请上传副本的完整扫描件（含有效期页）。',
    '执业许可证已过有效期，请上传校验合格的现行许可证。',
    '诊疗科目中未见健康体检，请补充卫生健康部门的备案证明。',
    '机构名称与执业许可证不一致，请按许可证全称填写，分院写明院区。',
    '等级与公示信息不符，请核对后选择，未评级的选“未定级”。']),
  ('demand', ARRAY[
    '项目与体检类型不符，请核对体检类型或调整项目。',
    '套餐人数与城市人数不一致，请核对后重新提交。',
    '报价截止时间过近，机构来不及报价，请至少预留 3 个工作日。',
    '预算明显低于所选项目的市场价，请调整预算或项目。',
    '备注或附件含员工个人信息，请删除后重新提交。']),
  ('proposal', ARRAY[
    '标准项目中已有相同内容的项目，请在项目库直接对应。',
    '名称不足以判断检查内容，请补充方法、部位或所含指标后重新申请。',
    '不属于体检项目，平台不收录。']),
  ('report', ARRAY[
    '经核实，内容与公开资料一致，未发现违规。',
    '所述情况无法核实，如有凭证请补充后再次举报。',
    '属于双方商务分歧，请在问答或合同中协商。']),
  ('freeze', ARRAY[
    '资料涉嫌虚假，核实期间暂停使用。',
    '多次发布不实信息，经提醒未改正。',
    '应本人或本单位书面要求暂停使用。']);

CREATE TABLE abuse_report (
  id           uuid        PRIMARY KEY,
  subject_kind text        NOT NULL CHECK (subject_kind IN ('demand', 'institution', 'question')),
  subject_id   uuid        NOT NULL,
  -- What it was called when it was reported.
  subject      text        NOT NULL,
  reason       text        NOT NULL,
  detail       text        NOT NULL DEFAULT '',
  reporter_id  uuid        NOT NULL REFERENCES app_user,
  created_at   timestamptz NOT NULL,
  -- Null while it waits.
  outcome      text        CHECK (outcome IN ('upheld', 'dismissed')),
  answer       text        NOT NULL DEFAULT '',
  decided_by   uuid        REFERENCES app_user,
  decided_at   timestamptz,
  CHECK ((outcome IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX abuse_report_waiting ON abuse_report (reporter_id, subject_kind, subject_id) WHERE outcome IS NULL;
CREATE INDEX abuse_report_oldest ON abuse_report (created_at) WHERE outcome IS NULL;
CREATE INDEX abuse_report_subject ON abuse_report (subject_id);
CREATE INDEX abuse_report_reporter_id_fk ON abuse_report (reporter_id);
CREATE INDEX abuse_report_decided_by_fk ON abuse_report (decided_by);

-- What institutions said a name means, for an operator to adopt: `codes` is what most of them chose.
CREATE VIEW confirmed_name AS
  SELECT n.*, (SELECT string_agg(i.name, '＋' ORDER BY i.code) FROM catalogue_item i WHERE n.codes ? i.code) AS items
  FROM (
    SELECT v.name_key, min(v.name) AS name, sum(v.count)::int AS institutions, min(v.since) AS created_at,
      jsonb_agg(to_jsonb(v.codes) ORDER BY v.codes <> '{}' DESC, v.count DESC, v.codes) -> 0 AS codes
    FROM (SELECT name_key, catalogue_codes AS codes, min(name) AS name, count(*) AS count, min(decided_at) AS since
      FROM name_decision GROUP BY 1, 2) v
    GROUP BY v.name_key HAVING bool_or(v.codes <> '{}')) n;

-- What is frozen is not in force, so that nothing of it is shown, matched or invited; unfreezing restores what it was.
ALTER TABLE app_user ADD COLUMN frozen_reason text NOT NULL DEFAULT '';
ALTER TABLE company
  ADD COLUMN frozen_at timestamptz,
  ADD COLUMN frozen_reason text NOT NULL DEFAULT '',
  ADD COLUMN frozen_in_force boolean NOT NULL DEFAULT false,
  -- A duplicate that was merged: where its records are now.
  ADD COLUMN merged_into uuid REFERENCES company,
  ADD CONSTRAINT company_frozen CHECK (NOT in_force OR frozen_at IS NULL AND merged_into IS NULL);
CREATE INDEX company_merged_into_fk ON company (merged_into) WHERE merged_into IS NOT NULL;
ALTER TABLE institution
  ADD COLUMN frozen_at timestamptz,
  ADD COLUMN frozen_reason text NOT NULL DEFAULT '',
  ADD COLUMN frozen_in_force boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT institution_frozen CHECK (NOT in_force OR frozen_at IS NULL);

-- An operator looks at the site as this user sees it, and changes nothing.
ALTER TABLE session
  ADD COLUMN viewer_id uuid REFERENCES app_user,
  ADD COLUMN view_reason text NOT NULL DEFAULT '';
CREATE INDEX session_viewer_id_fk ON session (viewer_id) WHERE viewer_id IS NOT NULL;

-- One search over all records.
CREATE INDEX company_records ON company USING gin (search_grams(name || ' ' || COALESCE(pending ->> 'name', '')));
CREATE INDEX company_credit_code_any ON company (credit_code);
CREATE INDEX company_mobile ON company (mobile);
CREATE INDEX institution_records ON institution USING gin (search_grams(name || ' ' || short_name || ' ' || code));
CREATE INDEX institution_credit_code_any ON institution (credit_code);
CREATE INDEX institution_mobile ON institution (mobile);
CREATE INDEX demand_records ON demand USING gin (search_grams(title || ' ' || number));
CREATE INDEX demand_mobile ON demand (mobile);
CREATE INDEX contract_records ON contract USING gin (search_grams(title || ' ' || number));
CREATE INDEX checkup_plan_records ON checkup_plan USING gin (search_grams(title || ' ' || number));
CREATE INDEX app_user_records ON app_user USING gin (search_grams(account || ' ' || name));
CREATE INDEX stored_file_records ON stored_file USING gin (search_grams(name));
CREATE INDEX lead_mobile ON lead (mobile);
