-- The tables of an ERP that grew for thirty years. Client 200 is for trying things out, and is nobody's business. Nothing has a foreign key.
set sql_mode = '';
create table lieferant (
  mandt char(3), lifnr char(10), name varchar(60) character set latin1, land varchar(3), waehrung char(3),
  zusammen_mit varchar(12), -- the supplier that it was merged into
  angelegt int, geaendert datetime, loekz char(1) not null default '',
  primary key (mandt, lifnr));
create table werk (werks char(4) primary key, name varchar(60) character set latin1, land char(2), geaendert timestamp);
create table artikel (
  mandt char(3), matnr char(18), bezeichnung varchar(80) character set latin1, me char(3), lifnr varchar(12), status tinyint(1),
  angelegt varchar(10), geaendert datetime, loekz char(1) not null default '',
  primary key (mandt, matnr));
create table farbe (mandt char(3), matnr char(18), farbe char(3), name varchar(40) character set latin1, primary key (mandt, matnr, farbe));
create table variante (
  mandt char(3), matnr char(18), farbe char(3), groesse varchar(4), ean bigint(13) unsigned zerofill, gewicht_g decimal(9, 1),
  primary key (mandt, matnr, farbe, groesse));
create table bestellung (
  mandt char(3), ebeln char(10), lifnr varchar(12), bedat int, lieferdatum varchar(10), waehrung char(3), kurs decimal(40, 10),
  status char(1), werks char(4), erfasst timestamp not null default '2024-01-01', geaendert datetime, loekz char(1) not null default '',
  primary key (mandt, ebeln));
create table bestellpos (
  mandt char(3), ebeln char(10), ebelp char(5), matnr char(18), farbe char(3), groesse varchar(4),
  menge decimal(13, 3), me char(3), preis varchar(20), peinh int, text varchar(80) character set latin1,
  geaendert datetime, loekz char(1) not null default '',
  primary key (mandt, ebeln, ebelp));
create table bestand (
  mandt char(3), matnr char(18), farbe char(3), groesse varchar(4), werks char(4), menge varchar(16), reserviert int, gld decimal(40, 10),
  primary key (mandt, matnr, farbe, groesse, werks));
create table schlagwort (nr int(6) unsigned zerofill primary key, wort varchar(30) character set latin1, seit int);
create table artikel_schlagwort (mandt char(3), matnr char(18), nr int unsigned, primary key (mandt, matnr, nr));

-- @orders and @articles say how many; an order has eight lines.
create table mandant (mandt char(3));
insert into mandant values ('100'), ('200');
insert into lieferant
select mandt, if(seq <= 4, concat('AX0', seq), lpad(seq, 10, '0')),
  elt(seq % 5 + 1, 'Müller & Söhne GmbH', 'Société Générale des Étoffes', 'Têxteis do Vale, Lda.', 'Preis € "Ltd"', 'O''Neill\\Knit'),
  elt(seq % 4 + 1, 'DE', 'pt', ' tr', 'FR '), elt(seq % 3 + 1, 'EUR', 'USD', ''), null,
  20200101 + seq % 28, '2025-01-01 08:00:00' + interval seq minute, if(seq % 13 = 0, 'X', '')
from seq_1_to_40, mandant;
insert into werk
select lpad(seq * 10, 4, '0'), elt(seq % 3 + 1, 'Lager Köln', 'Läden', 'Porto'), elt(seq % 2 + 1, 'DE', 'PT'), '2025-03-01 12:00:00'
from seq_1_to_6;
insert into artikel
select mandt, lpad(4710 + seq, 18, '0'), concat(elt(seq % 4 + 1, 'Größe Bär', 'Jupe évasée', 'Camisola', 'Naïve "Tee"'), ' ', seq),
  elt(seq % 2 + 1, 'ST', 'PAA'), if(seq % 10 = 0, 'ax02 ', seq % 36 + 5), seq % 3,
  date_format('2023-01-01' + interval seq day, '%d.%m.%Y'), '2025-02-01 10:00:00' + interval seq % 600 minute, if(seq % 17 = 0, 'X', '')
from seq_1_to_1000, mandant where seq <= @articles;
insert into farbe
select mandt, matnr, lpad(seq * 10, 3, '0'), elt(seq, 'Weiß', 'Türkis', 'Crème', 'Schwarz') from artikel, seq_1_to_4;
insert into variante
select mandt, matnr, farbe, elt(seq, 'S', 'M', '38', '38,5', 'XL'), matnr * 1000 + farbe + seq, if(seq = 5, null, 120.5 + seq)
from farbe, seq_1_to_5;
insert into bestellung
select mandt, lpad(45000000 + seq, 10, '0'),
  case seq % 9 when 0 then 'ax01' when 1 then 'AX03 ' when 2 then lpad(seq % 36 + 5, 10, '0') else seq % 36 + 5 end,
  date_format('2025-01-01' + interval seq % 300 day, '%Y%m%d'),
  case seq % 7 when 0 then '' when 1 then '00.00.0000' else date_format('2025-06-01' + interval seq % 90 day, '%d.%m.%Y') end,
  elt(seq % 2 + 1, 'EUR', 'USD'), if(seq % 2 = 0, null, 0.9 + (seq % 1000) / 10000), elt(seq % 4 + 1, 'N', 'B', 'L', 'S'),
  lpad(seq % 6 * 10 + 10, 4, '0'), '2025-01-15 09:00:00' + interval seq minute,
  if(seq % 5 = 0, '0000-00-00 00:00:00', '2025-07-20 07:00:00' + interval seq % 600 minute), if(seq % 31 = 0, 'X', '')
from seq_1_to_10000, mandant where seq <= @orders;
insert into bestellpos
select mandt, ebeln, lpad(seq * 10, 5, '0'), lpad(4711 + n % @articles, 18, '0'), elt(n % 4 + 1, '010', '020', '030', '040'),
  if(n % 41 = 0, 'XXL', elt(n % 5 + 1, 'S', 'M', '38', '38,5', 'XL')),
  if(n % 4 = 0, n % 50 + 0.5, n % 500 + 1), if(n % 4 = 0, 'DZ', 'ST'),
  case n % 6 when 0 then '1.250,00' when 1 then '0,99' when 2 then '' when 3 then concat(n % 900, ',5') else concat(n % 90 + 1, ',00') end,
  elt(n % 3 + 1, 1, 12, 100), elt(n % 5 + 1, null, '', 'für Köln', 'à côté; "urgent"', 'Zeile\t\\ 2'),
  elt(n % 3 + 1, null, '0000-00-00 00:00:00', '2025-08-01 11:30:00'), if(n % 29 = 0, 'L', '')
from (select mandt, ebeln, seq, right(ebeln, 6) * 8 + seq as n from bestellung, seq_1_to_8) n;
insert into bestand
select mandt, matnr, farbe, groesse, if(groesse in ('S', '38'), '0010', '0020'),
  elt(ean % 3 + 1, '0', '1.200', '-5'), ean % 7, elt(ean % 4 + 1, null, 7.125, 0.1, 1234.5)
from variante where groesse <> 'XL';
insert into schlagwort select seq, elt(seq % 3 + 1, 'Früh', 'Été', 'Basic'), 20240101 + seq from seq_1_to_12;
insert into artikel_schlagwort select mandt, matnr, 1 + matnr % 12 from artikel union select mandt, matnr, 1 + matnr % 5 from artikel;
