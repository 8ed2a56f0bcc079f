-- Human numbers (CG20261121-000042) come from sequences: a counter's row made publications wait for one another until commit.
-- They count on over the days, and a transaction that is rolled back leaves a gap.
CREATE SEQUENCE number_cg;
CREATE SEQUENCE number_xj;
CREATE SEQUENCE number_bj;
CREATE SEQUENCE number_ht;
CREATE SEQUENCE number_fa;
SELECT setval(('number_' || lower(prefix))::regclass, max(value)) FROM number_counter GROUP BY prefix;
DROP TABLE number_counter;
