-- Count and digest of each group, to compare with GET /brands/{brand}/state.
with numbers as (
  select grp, encode(substring(sha256(convert_to(record::text, 'UTF8')) for 8), 'hex') as hex
  from copy
), sums as (
  select grp, count(*), mod(mod(sum(('x' || hex)::bit(64)::bigint), 2::numeric ^ 64)
    + 2::numeric ^ 64, 2::numeric ^ 64) as sum
  from numbers group by grp
)
select grp, count, lpad(to_hex((case when sum >= 2::numeric ^ 63
  then sum - 2::numeric ^ 64 else sum end)::bigint), 16, '0') as digest
from sums order by grp;
