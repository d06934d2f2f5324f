-- The type json keeps the text of a record, which its digest needs; jsonb would not.
create table copy (grp text, key text, record json not null, primary key (grp, key));
create table bookmark (cursor text not null);
insert into bookmark values ('');
