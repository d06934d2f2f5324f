-- A sample ERP of a small clothing brand in Porto, for docs/guides/import-from-an-erp.md. Ten tables with integer keys, column names of
-- the ERP, local times without a zone and no foreign keys. Its data is as dirty as data is:
--   vendors         two country codes are in small letters
--   po_heads        three orders have no currency, two have a status that nobody planned, two numbers exist in two revisions
--   po_lines        three lines name an article that was deleted
--   stock, fx_rates numbers without a precision
-- Every row follows from its number, so the database is the same each time.

create table company (
  company_id integer primary key, name text, legal_name text, country char(2), currency char(3), fiscal_start smallint,
  created timestamp, changed timestamp);

create table vendors (
  vendor_no integer primary key, name text, legal_form text, country text, currency char(3), certs text, lead_days integer,
  blocked boolean, created timestamp, changed timestamp);

create table sites (
  site_id integer primary key, short_name text, name text, site_type char(1), city text, country char(2), vendor_no integer,
  created timestamp, changed timestamp);

create table styles (
  style_id integer primary key, style_no text, name text, gender char(1), unit text, vendor_no integer, phase smallint,
  created timestamp, changed timestamp);

create table style_colors (
  color_id integer primary key, style_id integer, color_code char(3), color_name text, active boolean, created timestamp,
  changed timestamp);

create table articles (
  article_id integer primary key, color_id integer, size text, size_order integer, ean text, weight_g numeric(8, 2), created timestamp,
  changed timestamp);

create table fx_rates (currency char(3), valid_from date, eur numeric, primary key (currency, valid_from));

create table po_heads (
  po_id integer primary key, po_no text, revision smallint, vendor_no integer, ship_to integer, status text, currency char(3),
  ordered date, wanted date, created timestamp, changed timestamp);

create table po_lines (
  line_id integer primary key, po_id integer, line_no integer, article_id integer, qty integer, price numeric(12, 4),
  note text, changed timestamp);

create table stock (
  article_id integer, site_id integer, on_hand integer, reserved integer, blocked integer, ordered integer, avg_cost numeric,
  counted timestamp, changed timestamp, primary key (article_id, site_id));

insert into company values
  (1, 'Alder & Finch', 'Alder & Finch Lda', 'PT', 'EUR', 2, '2018-03-01 09:00', '2026-01-05 10:12');

insert into vendors
select 100 + n, (array['Tecidos Ribeira', 'Malhas do Ave', 'Van Dijk Knitwear', 'Anatolia Denim', 'Kyoto Shirting', 'Confecções Lima',
    'Baltic Outerwear', 'Hải Phòng Garment', 'Sialkot Gloves', 'Riga Linen'])[n],
  (array['Lda', 'SA', 'BV', 'AŞ', 'KK', 'Lda', 'UAB', 'JSC', 'Ltd', 'SIA'])[n],
  (array['PT', 'pt', 'NL', 'TR', 'JP', 'PT', 'lt', 'VN', 'PK', 'LV'])[n],
  (array['EUR', 'EUR', 'EUR', 'USD', 'JPY', 'EUR', 'EUR', 'USD', 'USD', 'EUR'])[n],
  (array['GOTS;OEKO-TEX', 'OEKO-TEX', null, 'GOTS', null, 'GOTS', 'RDS', 'BSCI;OEKO-TEX', null, null])[n],
  30 + 5 * n, n = 9, timestamp '2019-02-04 10:00' + n * interval '37 days', timestamp '2025-11-03 16:20' + n * interval '3 hours'
from generate_series(1, 10) n;

insert into sites values
  (1, 'PRT-DC', 'Central warehouse Porto', 'W', 'Porto', 'PT', null, '2018-03-01 09:00', '2024-05-02 11:00'),
  (2, 'LIS-ST', 'Store Chiado', 'S', 'Lisboa', 'PT', null, '2020-09-14 09:00', '2024-05-02 11:00'),
  (3, 'RTM-XD', 'Consolidation Rotterdam', 'X', 'Rotterdam', 'NL', null, '2021-01-18 09:00', '2024-05-02 11:00');
insert into sites
select 10 + n, 'F' || 100 + n, 'Factory of ' || name, 'F', null, upper(country), vendor_no, created, changed
from vendors, lateral (select vendor_no - 100) as of_vendor (n);

insert into styles
select n, 'AF-' || 200 + n, (array['Chore jacket', 'Selvedge jean', 'Merino beanie', 'Oxford shirt', 'Rain parka', 'Linen dress',
    'Cable jumper', 'Work glove', 'Tuck trouser', 'Band tee', 'Quilted vest', 'Wool sock'])[n],
  (array['M', 'M', 'U', 'M', 'U', 'W', 'W', 'U', 'W', 'U', 'M', 'U'])[n], case when n in (8, 12) then 'PR' else 'PCS' end,
  101 + n % 10, case n when 11 then 1 when 12 then 9 else 5 end,
  timestamp '2024-01-15 09:30' + n * interval '9 days', timestamp '2025-10-01 14:45' + n * interval '1 day'
from generate_series(1, 12) n;

insert into style_colors
select 10 * style_id + c, style_id, (array['NVY', 'ECR'])[c], (array['Navy', 'Ecru'])[c], (style_id, c) <> (7, 2),
  created + c * interval '1 hour', changed
from styles, generate_series(1, 2) c;

insert into articles
select 10 * color_id + s, color_id, (array['S', 'M', 'L', 'XL'])[s], s, '56012345' || lpad((10 * color_id + s)::text, 5, '0'),
  180.5 + 12.25 * s + color_id, created + interval '1 day', changed
from style_colors, generate_series(1, 4) s;

insert into fx_rates
select currency, date '2025-01-01' + 30 * n, (eur + 0.00173 * n)::numeric
from (values ('USD', 0.91235), ('JPY', 0.006131)) as known (currency, eur), generate_series(0, 17) n;

insert into po_heads
select n, 'PO-' || 10400 + n, 0, 101 + n % 10, 1 + n % 3, (array['NEW', 'SENT', 'CONF', 'PROD', 'SHIP', 'DONE', 'DONE', 'CANC'])[1 + n % 8],
  (select currency from vendors where vendor_no = 101 + n % 10), date '2025-06-02' + 7 * n, date '2025-09-15' + 7 * n,
  timestamp '2025-06-02 08:15' + n * interval '7 days 17 minutes', timestamp '2025-12-01 12:00' + n * interval '13 hours'
from generate_series(1, 40) n;
insert into po_heads
select po_id + 100, po_no, 1, vendor_no, ship_to, 'CONF', currency, ordered, wanted + 14, created, changed + interval '2 days'
from po_heads where po_id in (12, 27);
update po_heads set currency = null where po_id in (5, 18, 33);
update po_heads set status = 'HOLD' where po_id in (9, 22);

insert into po_lines
select 10 * po_id + l, po_id, l, a.article_id, 20 + (po_id * 7 + l * 13) % 80, round(6.25 + a.weight_g / 17, 4),
  case when l = 1 and po_id % 6 = 0 then 'Same labels as last season' end, h.changed
from po_heads h, generate_series(1, 4) l, lateral (
  select article_id, weight_g from articles order by article_id offset (h.po_id * 5 + l * 3) % 96 limit 1) a;
update po_lines set article_id = 9990 + line_no where line_id in (32, 173, 294);

insert into stock
select article_id, site_id, 12 + (article_id * site_id) % 40, (article_id + site_id) % 6, case when article_id % 17 = 0 then 2 else 0 end,
  (article_id % 5) * 10, round(5.5 + article_id / 300.0, 4),
  timestamp '2026-01-02 18:00' + site_id * interval '1 day', timestamp '2026-01-10 06:00' + (article_id % 50) * interval '31 minutes'
from articles, generate_series(1, 2) site_id where article_id % 3 <> 0;
