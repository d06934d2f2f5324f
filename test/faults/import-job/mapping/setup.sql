attach '${ERP}' as erp (type mysql, read_only);
set mysql_tinyint1_as_boolean = false;
set mysql_incomplete_dates_as_nulls = true;
set mysql_experimental_filter_pushdown = false;
set mysql_session_time_zone = '+00:00';

create macro berlin(t) as t at time zone 'Europe/Berlin';
create macro zahl_als_tag(x) as strict_date(nullif(x, 0), '%Y%m%d');
create macro text_als_tag(x) as strict_date(nullif(nullif(x, ''), '00.00.0000'), '%d.%m.%Y');
-- People type numbers of suppliers without zeros, in small letters and with spaces.
create macro nummer(x) as if(regexp_full_match(trim(x), '[0-9]+'), lpad(trim(x), 10, '0'), upper(trim(x)));

-- In pieces: a dozen is twelve, and prices are for so many units.
create macro stueck(menge, me) as strict_integer(if(me = 'DZ', menge * 12, menge));
create macro stueckpreis(preis, peinh, me) as
  divide(strict_decimal_comma(nullif(preis, ''), 2), peinh * if(me = 'DZ', 12, 1), 4)::decimal(15, 4);

-- For each supplier, the one that it was merged into, at any depth.
create view lieferant_heute as
with recursive weg(lifnr, ziel) as (
  select lifnr, lifnr from erp.lieferant where mandt = '100'
  union
  select weg.lifnr, nummer(l.zusammen_mit) from weg join erp.lieferant l on l.lifnr = weg.ziel
  where l.mandt = '100' and trim(l.zusammen_mit) <> ''
)
select weg.lifnr, weg.ziel from weg join erp.lieferant l on l.lifnr = weg.ziel
where l.mandt = '100' and coalesce(trim(l.zusammen_mit), '') = '';
