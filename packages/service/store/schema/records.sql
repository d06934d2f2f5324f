-- Generated from the catalogue by `npm run generate`. Do not edit.

create table records.brand (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
alter table records.brand enable row level security;
alter table records.brand force row level security;
create policy readers on records.brand for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.brand to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.brand to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.brand to selvedge_loader;

create table records.parent_products (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  style_number text collate "C" not null,
  name text collate "C" not null,
  status text collate "C" not null,
  department text collate "C",
  category_id uuid,
  dimension_group_id uuid,
  default_supplier_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index parent_products_style_number on records.parent_products (brand_id, style_number, ord);
create index parent_products_name on records.parent_products (brand_id, name, ord);
create index parent_products_status on records.parent_products (brand_id, status, ord);
create index parent_products_department on records.parent_products (brand_id, department, ord);
create index parent_products_category_id on records.parent_products (brand_id, category_id, ord);
create index parent_products_dimension_group_id on records.parent_products (brand_id, dimension_group_id, ord);
create index parent_products_default_supplier_id on records.parent_products (brand_id, default_supplier_id, ord);
alter table records.parent_products enable row level security;
alter table records.parent_products force row level security;
create policy readers on records.parent_products for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.parent_products to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.parent_products to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.parent_products to selvedge_loader;

create table records.product_options (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  status text collate "C" not null,
  product_id uuid not null,
  color_id uuid,
  supplier_id uuid,
  packing_template_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index product_options_code on records.product_options (brand_id, code, ord);
create index product_options_name on records.product_options (brand_id, name, ord);
create index product_options_status on records.product_options (brand_id, status, ord);
create index product_options_product_id on records.product_options (brand_id, product_id, ord);
create index product_options_color_id on records.product_options (brand_id, color_id, ord);
create index product_options_supplier_id on records.product_options (brand_id, supplier_id, ord);
create index product_options_packing_template_id on records.product_options (brand_id, packing_template_id, ord);
alter table records.product_options enable row level security;
alter table records.product_options force row level security;
create policy readers on records.product_options for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.product_options to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.product_options to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.product_options to selvedge_loader;

create table records.skus (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  barcode text collate "C",
  status text collate "C" not null,
  external_reference text collate "C",
  product_id uuid not null,
  product_option_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index skus_code on records.skus (brand_id, code, ord);
create index skus_barcode on records.skus (brand_id, barcode, ord);
create index skus_status on records.skus (brand_id, status, ord);
create index skus_external_reference on records.skus (brand_id, external_reference, ord);
create index skus_product_id on records.skus (brand_id, product_id, ord);
create index skus_product_option_id on records.skus (brand_id, product_option_id, ord);
alter table records.skus enable row level security;
alter table records.skus force row level security;
create policy readers on records.skus for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.skus to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.skus to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.skus to selvedge_loader;

create table records.product_versions (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  status text collate "C" not null,
  label text collate "C",
  product_id uuid not null,
  based_on_version_id uuid,
  tech_pack_document_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index product_versions_status on records.product_versions (brand_id, status, ord);
create index product_versions_label on records.product_versions (brand_id, label, ord);
create index product_versions_product_id on records.product_versions (brand_id, product_id, ord);
create index product_versions_based_on_version_id on records.product_versions (brand_id, based_on_version_id, ord);
create index product_versions_tech_pack_document_id on records.product_versions (brand_id, tech_pack_document_id, ord);
alter table records.product_versions enable row level security;
alter table records.product_versions force row level security;
create policy readers on records.product_versions for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.product_versions to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.product_versions to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.product_versions to selvedge_loader;

create table records.boms (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  status text collate "C" not null,
  product_id uuid not null,
  product_version_id uuid not null,
  supplier_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index boms_code on records.boms (brand_id, code, ord);
create index boms_status on records.boms (brand_id, status, ord);
create index boms_product_id on records.boms (brand_id, product_id, ord);
create index boms_product_version_id on records.boms (brand_id, product_version_id, ord);
create index boms_supplier_id on records.boms (brand_id, supplier_id, ord);
alter table records.boms enable row level security;
alter table records.boms force row level security;
create policy readers on records.boms for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.boms to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.boms to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.boms to selvedge_loader;

create table records.bom_components (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  placement text collate "C",
  bom_id uuid not null,
  bom_section_id uuid not null,
  material_id uuid not null,
  material_variant_id uuid,
  supplier_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index bom_components_placement on records.bom_components (brand_id, placement, ord);
create index bom_components_bom_id on records.bom_components (brand_id, bom_id, ord);
create index bom_components_bom_section_id on records.bom_components (brand_id, bom_section_id, ord);
create index bom_components_material_id on records.bom_components (brand_id, material_id, ord);
create index bom_components_material_variant_id on records.bom_components (brand_id, material_variant_id, ord);
create index bom_components_supplier_id on records.bom_components (brand_id, supplier_id, ord);
alter table records.bom_components enable row level security;
alter table records.bom_components force row level security;
create policy readers on records.bom_components for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.bom_components to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.bom_components to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.bom_components to selvedge_loader;

create table records.bom_skus (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  bom_id uuid not null,
  sku_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, bom_id, sku_id)
) with (fillfactor = 90);
create index bom_skus_bom_id on records.bom_skus (brand_id, bom_id, ord);
create index bom_skus_sku_id on records.bom_skus (brand_id, sku_id, ord);
alter table records.bom_skus enable row level security;
alter table records.bom_skus force row level security;
create policy readers on records.bom_skus for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.bom_skus to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.bom_skus to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.bom_skus to selvedge_loader;

create table records.bom_sections (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index bom_sections_code on records.bom_sections (brand_id, code, ord);
create index bom_sections_name on records.bom_sections (brand_id, name, ord);
alter table records.bom_sections enable row level security;
alter table records.bom_sections force row level security;
create policy readers on records.bom_sections for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.bom_sections to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.bom_sections to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.bom_sections to selvedge_loader;

create table records.measurement_tables (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  name text collate "C" not null,
  status text collate "C" not null,
  product_id uuid not null,
  product_version_id uuid not null,
  dimension_id uuid not null,
  base_dimension_value_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index measurement_tables_name on records.measurement_tables (brand_id, name, ord);
create index measurement_tables_status on records.measurement_tables (brand_id, status, ord);
create index measurement_tables_product_id on records.measurement_tables (brand_id, product_id, ord);
create index measurement_tables_product_version_id on records.measurement_tables (brand_id, product_version_id, ord);
create index measurement_tables_dimension_id on records.measurement_tables (brand_id, dimension_id, ord);
create index measurement_tables_base_dimension_value_id on records.measurement_tables (brand_id, base_dimension_value_id, ord);
alter table records.measurement_tables enable row level security;
alter table records.measurement_tables force row level security;
create policy readers on records.measurement_tables for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.measurement_tables to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.measurement_tables to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.measurement_tables to selvedge_loader;

create table records.measurement_table_skus (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  measurement_table_id uuid not null,
  sku_id uuid not null,
  dimension_value_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, measurement_table_id, sku_id)
) with (fillfactor = 90);
create index measurement_table_skus_measurement_table_id on records.measurement_table_skus (brand_id, measurement_table_id, ord);
create index measurement_table_skus_sku_id on records.measurement_table_skus (brand_id, sku_id, ord);
create index measurement_table_skus_dimension_value_id on records.measurement_table_skus (brand_id, dimension_value_id, ord);
alter table records.measurement_table_skus enable row level security;
alter table records.measurement_table_skus force row level security;
create policy readers on records.measurement_table_skus for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.measurement_table_skus to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.measurement_table_skus to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.measurement_table_skus to selvedge_loader;

create table records.product_relations (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  product_id uuid not null,
  related_product_id uuid not null,
  kind text collate "C" not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, product_id, related_product_id, kind)
) with (fillfactor = 90);
create index product_relations_product_id on records.product_relations (brand_id, product_id, ord);
create index product_relations_related_product_id on records.product_relations (brand_id, related_product_id, ord);
create index product_relations_kind on records.product_relations (brand_id, kind, ord);
alter table records.product_relations enable row level security;
alter table records.product_relations force row level security;
create policy readers on records.product_relations for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.product_relations to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.product_relations to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.product_relations to selvedge_loader;

create table records.product_option_values (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  product_option_id uuid not null,
  option_id uuid not null,
  option_value_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, product_option_id, option_id)
) with (fillfactor = 90);
create index product_option_values_product_option_id on records.product_option_values (brand_id, product_option_id, ord);
create index product_option_values_option_id on records.product_option_values (brand_id, option_id, ord);
create index product_option_values_option_value_id on records.product_option_values (brand_id, option_value_id, ord);
alter table records.product_option_values enable row level security;
alter table records.product_option_values force row level security;
create policy readers on records.product_option_values for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.product_option_values to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.product_option_values to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.product_option_values to selvedge_loader;

create table records.product_option_dimension_values (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  product_option_id uuid not null,
  dimension_value_id uuid not null,
  dimension_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, product_option_id, dimension_value_id)
) with (fillfactor = 90);
create index product_option_dimension_values_product_option_id on records.product_option_dimension_values (brand_id, product_option_id, ord);
create index product_option_dimension_values_dimension_value_id on records.product_option_dimension_values (brand_id, dimension_value_id, ord);
create index product_option_dimension_values_dimension_id on records.product_option_dimension_values (brand_id, dimension_id, ord);
alter table records.product_option_dimension_values enable row level security;
alter table records.product_option_dimension_values force row level security;
create policy readers on records.product_option_dimension_values for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.product_option_dimension_values to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.product_option_dimension_values to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.product_option_dimension_values to selvedge_loader;

create table records.product_option_prices (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  product_option_id uuid not null,
  kind text collate "C" not null,
  currency text collate "C" not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, product_option_id, kind, currency)
) with (fillfactor = 90);
create index product_option_prices_product_option_id on records.product_option_prices (brand_id, product_option_id, ord);
create index product_option_prices_kind on records.product_option_prices (brand_id, kind, ord);
create index product_option_prices_currency on records.product_option_prices (brand_id, currency, ord);
alter table records.product_option_prices enable row level security;
alter table records.product_option_prices force row level security;
create policy readers on records.product_option_prices for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.product_option_prices to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.product_option_prices to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.product_option_prices to selvedge_loader;

create table records.product_option_collections (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  product_option_id uuid not null,
  collection_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, product_option_id, collection_id)
) with (fillfactor = 90);
create index product_option_collections_product_option_id on records.product_option_collections (brand_id, product_option_id, ord);
create index product_option_collections_collection_id on records.product_option_collections (brand_id, collection_id, ord);
alter table records.product_option_collections enable row level security;
alter table records.product_option_collections force row level security;
create policy readers on records.product_option_collections for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.product_option_collections to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.product_option_collections to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.product_option_collections to selvedge_loader;

create table records.sku_dimension_values (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  sku_id uuid not null,
  dimension_id uuid not null,
  dimension_value_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, sku_id, dimension_id)
) with (fillfactor = 90);
create index sku_dimension_values_sku_id on records.sku_dimension_values (brand_id, sku_id, ord);
create index sku_dimension_values_dimension_id on records.sku_dimension_values (brand_id, dimension_id, ord);
create index sku_dimension_values_dimension_value_id on records.sku_dimension_values (brand_id, dimension_value_id, ord);
alter table records.sku_dimension_values enable row level security;
alter table records.sku_dimension_values force row level security;
create policy readers on records.sku_dimension_values for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.sku_dimension_values to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.sku_dimension_values to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.sku_dimension_values to selvedge_loader;

create table records.product_collections (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  product_id uuid not null,
  collection_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, product_id, collection_id)
) with (fillfactor = 90);
create index product_collections_product_id on records.product_collections (brand_id, product_id, ord);
create index product_collections_collection_id on records.product_collections (brand_id, collection_id, ord);
alter table records.product_collections enable row level security;
alter table records.product_collections force row level security;
create policy readers on records.product_collections for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.product_collections to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.product_collections to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.product_collections to selvedge_loader;

create table records.product_tags (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  product_id uuid not null,
  tag_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, product_id, tag_id)
) with (fillfactor = 90);
create index product_tags_product_id on records.product_tags (brand_id, product_id, ord);
create index product_tags_tag_id on records.product_tags (brand_id, tag_id, ord);
alter table records.product_tags enable row level security;
alter table records.product_tags force row level security;
create policy readers on records.product_tags for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.product_tags to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.product_tags to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.product_tags to selvedge_loader;

create table records.product_launch_windows (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  product_id uuid not null,
  launch_window_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, product_id, launch_window_id)
) with (fillfactor = 90);
create index product_launch_windows_product_id on records.product_launch_windows (brand_id, product_id, ord);
create index product_launch_windows_launch_window_id on records.product_launch_windows (brand_id, launch_window_id, ord);
alter table records.product_launch_windows enable row level security;
alter table records.product_launch_windows force row level security;
create policy readers on records.product_launch_windows for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.product_launch_windows to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.product_launch_windows to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.product_launch_windows to selvedge_loader;

create table records.suppliers (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  kind text collate "C" not null,
  status text collate "C" not null,
  partner_id uuid not null,
  default_location_id uuid,
  primary_contact_id uuid,
  default_payment_term_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index suppliers_code on records.suppliers (brand_id, code, ord);
create index suppliers_name on records.suppliers (brand_id, name, ord);
create index suppliers_kind on records.suppliers (brand_id, kind, ord);
create index suppliers_status on records.suppliers (brand_id, status, ord);
create index suppliers_partner_id on records.suppliers (brand_id, partner_id, ord);
create index suppliers_default_location_id on records.suppliers (brand_id, default_location_id, ord);
create index suppliers_primary_contact_id on records.suppliers (brand_id, primary_contact_id, ord);
create index suppliers_default_payment_term_id on records.suppliers (brand_id, default_payment_term_id, ord);
alter table records.suppliers enable row level security;
alter table records.suppliers force row level security;
create policy readers on records.suppliers for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.suppliers to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.suppliers to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.suppliers to selvedge_loader;

create table records.quotes (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  number text collate "C" not null,
  status text collate "C" not null,
  supplier_id uuid not null,
  current_revision_id uuid,
  launch_window_id uuid,
  payment_term_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index quotes_number on records.quotes (brand_id, number, ord);
create index quotes_status on records.quotes (brand_id, status, ord);
create index quotes_supplier_id on records.quotes (brand_id, supplier_id, ord);
create index quotes_current_revision_id on records.quotes (brand_id, current_revision_id, ord);
create index quotes_launch_window_id on records.quotes (brand_id, launch_window_id, ord);
create index quotes_payment_term_id on records.quotes (brand_id, payment_term_id, ord);
alter table records.quotes enable row level security;
alter table records.quotes force row level security;
create policy readers on records.quotes for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.quotes to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.quotes to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.quotes to selvedge_loader;

create table records.quote_revisions (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  status text collate "C" not null,
  submitted_by text collate "C" not null,
  quote_id uuid not null,
  payment_term_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index quote_revisions_status on records.quote_revisions (brand_id, status, ord);
create index quote_revisions_submitted_by on records.quote_revisions (brand_id, submitted_by, ord);
create index quote_revisions_quote_id on records.quote_revisions (brand_id, quote_id, ord);
create index quote_revisions_payment_term_id on records.quote_revisions (brand_id, payment_term_id, ord);
alter table records.quote_revisions enable row level security;
alter table records.quote_revisions force row level security;
create policy readers on records.quote_revisions for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.quote_revisions to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.quote_revisions to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.quote_revisions to selvedge_loader;

create table records.quote_items (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  quote_id uuid not null,
  quote_revision_id uuid not null,
  product_id uuid not null,
  product_option_id uuid,
  sku_id uuid,
  product_version_id uuid,
  bom_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index quote_items_quote_id on records.quote_items (brand_id, quote_id, ord);
create index quote_items_quote_revision_id on records.quote_items (brand_id, quote_revision_id, ord);
create index quote_items_product_id on records.quote_items (brand_id, product_id, ord);
create index quote_items_product_option_id on records.quote_items (brand_id, product_option_id, ord);
create index quote_items_sku_id on records.quote_items (brand_id, sku_id, ord);
create index quote_items_product_version_id on records.quote_items (brand_id, product_version_id, ord);
create index quote_items_bom_id on records.quote_items (brand_id, bom_id, ord);
alter table records.quote_items enable row level security;
alter table records.quote_items force row level security;
create policy readers on records.quote_items for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.quote_items to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.quote_items to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.quote_items to selvedge_loader;

create table records.quote_price_bands (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  currency text collate "C" not null,
  quote_item_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index quote_price_bands_currency on records.quote_price_bands (brand_id, currency, ord);
create index quote_price_bands_quote_item_id on records.quote_price_bands (brand_id, quote_item_id, ord);
alter table records.quote_price_bands enable row level security;
alter table records.quote_price_bands force row level security;
create policy readers on records.quote_price_bands for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.quote_price_bands to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.quote_price_bands to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.quote_price_bands to selvedge_loader;

create table records.quote_notes (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  visibility text collate "C" not null,
  quote_id uuid not null,
  quote_revision_id uuid,
  quote_item_id uuid,
  author_contact_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index quote_notes_visibility on records.quote_notes (brand_id, visibility, ord);
create index quote_notes_quote_id on records.quote_notes (brand_id, quote_id, ord);
create index quote_notes_quote_revision_id on records.quote_notes (brand_id, quote_revision_id, ord);
create index quote_notes_quote_item_id on records.quote_notes (brand_id, quote_item_id, ord);
create index quote_notes_author_contact_id on records.quote_notes (brand_id, author_contact_id, ord);
alter table records.quote_notes enable row level security;
alter table records.quote_notes force row level security;
create policy readers on records.quote_notes for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.quote_notes to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.quote_notes to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.quote_notes to selvedge_loader;

create table records.samples (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  number text collate "C" not null,
  kind text collate "C" not null,
  status text collate "C" not null,
  product_id uuid not null,
  product_option_id uuid,
  sku_id uuid,
  product_version_id uuid,
  supplier_id uuid not null,
  order_id uuid,
  checklist_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index samples_number on records.samples (brand_id, number, ord);
create index samples_kind on records.samples (brand_id, kind, ord);
create index samples_status on records.samples (brand_id, status, ord);
create index samples_product_id on records.samples (brand_id, product_id, ord);
create index samples_product_option_id on records.samples (brand_id, product_option_id, ord);
create index samples_sku_id on records.samples (brand_id, sku_id, ord);
create index samples_product_version_id on records.samples (brand_id, product_version_id, ord);
create index samples_supplier_id on records.samples (brand_id, supplier_id, ord);
create index samples_order_id on records.samples (brand_id, order_id, ord);
create index samples_checklist_id on records.samples (brand_id, checklist_id, ord);
alter table records.samples enable row level security;
alter table records.samples force row level security;
create policy readers on records.samples for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.samples to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.samples to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.samples to selvedge_loader;

create table records.sample_rounds (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  status text collate "C" not null,
  decision text collate "C",
  tracking_number text collate "C",
  sample_id uuid not null,
  courier_id uuid,
  measurement_table_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index sample_rounds_status on records.sample_rounds (brand_id, status, ord);
create index sample_rounds_decision on records.sample_rounds (brand_id, decision, ord);
create index sample_rounds_tracking_number on records.sample_rounds (brand_id, tracking_number, ord);
create index sample_rounds_sample_id on records.sample_rounds (brand_id, sample_id, ord);
create index sample_rounds_courier_id on records.sample_rounds (brand_id, courier_id, ord);
create index sample_rounds_measurement_table_id on records.sample_rounds (brand_id, measurement_table_id, ord);
alter table records.sample_rounds enable row level security;
alter table records.sample_rounds force row level security;
create policy readers on records.sample_rounds for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.sample_rounds to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.sample_rounds to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.sample_rounds to selvedge_loader;

create table records.sample_checklist_results (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  item_key text collate "C" not null,
  result text collate "C" not null,
  severity text collate "C",
  sample_round_id uuid not null,
  checklist_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index sample_checklist_results_item_key on records.sample_checklist_results (brand_id, item_key, ord);
create index sample_checklist_results_result on records.sample_checklist_results (brand_id, result, ord);
create index sample_checklist_results_severity on records.sample_checklist_results (brand_id, severity, ord);
create index sample_checklist_results_sample_round_id on records.sample_checklist_results (brand_id, sample_round_id, ord);
create index sample_checklist_results_checklist_id on records.sample_checklist_results (brand_id, checklist_id, ord);
alter table records.sample_checklist_results enable row level security;
alter table records.sample_checklist_results force row level security;
create policy readers on records.sample_checklist_results for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.sample_checklist_results to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.sample_checklist_results to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.sample_checklist_results to selvedge_loader;

create table records.orders (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  number text collate "C" not null,
  status text collate "C" not null,
  kind text collate "C" not null,
  supplier_id uuid not null,
  quote_revision_id uuid,
  launch_window_id uuid,
  ship_to_location_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index orders_number on records.orders (brand_id, number, ord);
create index orders_status on records.orders (brand_id, status, ord);
create index orders_kind on records.orders (brand_id, kind, ord);
create index orders_supplier_id on records.orders (brand_id, supplier_id, ord);
create index orders_quote_revision_id on records.orders (brand_id, quote_revision_id, ord);
create index orders_launch_window_id on records.orders (brand_id, launch_window_id, ord);
create index orders_ship_to_location_id on records.orders (brand_id, ship_to_location_id, ord);
alter table records.orders enable row level security;
alter table records.orders force row level security;
create policy readers on records.orders for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.orders to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.orders to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.orders to selvedge_loader;

create table records.order_items (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  hts_code text collate "C",
  item_type text collate "C" not null,
  step text collate "C",
  category text collate "C",
  order_id uuid not null,
  sku_id uuid,
  product_version_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index order_items_hts_code on records.order_items (brand_id, hts_code, ord);
create index order_items_item_type on records.order_items (brand_id, item_type, ord);
create index order_items_step on records.order_items (brand_id, step, ord);
create index order_items_category on records.order_items (brand_id, category, ord);
create index order_items_order_id on records.order_items (brand_id, order_id, ord);
create index order_items_sku_id on records.order_items (brand_id, sku_id, ord);
create index order_items_product_version_id on records.order_items (brand_id, product_version_id, ord);
alter table records.order_items enable row level security;
alter table records.order_items force row level security;
create policy readers on records.order_items for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.order_items to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.order_items to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.order_items to selvedge_loader;

create table records.order_amendments (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  status text collate "C" not null,
  order_id uuid not null,
  revision_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index order_amendments_status on records.order_amendments (brand_id, status, ord);
create index order_amendments_order_id on records.order_amendments (brand_id, order_id, ord);
create index order_amendments_revision_id on records.order_amendments (brand_id, revision_id, ord);
alter table records.order_amendments enable row level security;
alter table records.order_amendments force row level security;
create policy readers on records.order_amendments for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.order_amendments to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.order_amendments to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.order_amendments to selvedge_loader;

create table records.production_runs (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  run_number integer not null,
  order_id uuid not null,
  origin_id uuid,
  retracted_by_user_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index production_runs_run_number on records.production_runs (brand_id, run_number, ord);
create index production_runs_order_id on records.production_runs (brand_id, order_id, ord);
create index production_runs_origin_id on records.production_runs (brand_id, origin_id, ord);
create index production_runs_retracted_by_user_id on records.production_runs (brand_id, retracted_by_user_id, ord);
alter table records.production_runs enable row level security;
alter table records.production_runs force row level security;
create policy readers on records.production_runs for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.production_runs to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.production_runs to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.production_runs to selvedge_loader;

create table records.production_run_items (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  production_run_id uuid not null,
  order_item_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index production_run_items_production_run_id on records.production_run_items (brand_id, production_run_id, ord);
create index production_run_items_order_item_id on records.production_run_items (brand_id, order_item_id, ord);
alter table records.production_run_items enable row level security;
alter table records.production_run_items force row level security;
create policy readers on records.production_run_items for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.production_run_items to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.production_run_items to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.production_run_items to selvedge_loader;

create table records.production_run_item_revisions (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  source text collate "C",
  production_run_item_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index production_run_item_revisions_source on records.production_run_item_revisions (brand_id, source, ord);
create index production_run_item_revisions_production_run_item_id on records.production_run_item_revisions (brand_id, production_run_item_id, ord);
alter table records.production_run_item_revisions enable row level security;
alter table records.production_run_item_revisions force row level security;
create policy readers on records.production_run_item_revisions for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.production_run_item_revisions to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.production_run_item_revisions to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.production_run_item_revisions to selvedge_loader;

create table records.shipments (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  number text collate "C" not null,
  status text collate "C" not null,
  master_bill_number text collate "C",
  house_bill_number text collate "C",
  forwarder_id uuid,
  origin_location_id uuid,
  destination_location_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index shipments_number on records.shipments (brand_id, number, ord);
create index shipments_status on records.shipments (brand_id, status, ord);
create index shipments_master_bill_number on records.shipments (brand_id, master_bill_number, ord);
create index shipments_house_bill_number on records.shipments (brand_id, house_bill_number, ord);
create index shipments_forwarder_id on records.shipments (brand_id, forwarder_id, ord);
create index shipments_origin_location_id on records.shipments (brand_id, origin_location_id, ord);
create index shipments_destination_location_id on records.shipments (brand_id, destination_location_id, ord);
alter table records.shipments enable row level security;
alter table records.shipments force row level security;
create policy readers on records.shipments for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.shipments to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.shipments to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.shipments to selvedge_loader;

create table records.shipment_items (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  hts_code text collate "C",
  country_of_origin_code text collate "C",
  shipment_id uuid not null,
  order_id uuid not null,
  order_item_id uuid not null,
  production_run_item_id uuid,
  sku_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index shipment_items_hts_code on records.shipment_items (brand_id, hts_code, ord);
create index shipment_items_country_of_origin_code on records.shipment_items (brand_id, country_of_origin_code, ord);
create index shipment_items_shipment_id on records.shipment_items (brand_id, shipment_id, ord);
create index shipment_items_order_id on records.shipment_items (brand_id, order_id, ord);
create index shipment_items_order_item_id on records.shipment_items (brand_id, order_item_id, ord);
create index shipment_items_production_run_item_id on records.shipment_items (brand_id, production_run_item_id, ord);
create index shipment_items_sku_id on records.shipment_items (brand_id, sku_id, ord);
alter table records.shipment_items enable row level security;
alter table records.shipment_items force row level security;
create policy readers on records.shipment_items for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.shipment_items to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.shipment_items to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.shipment_items to selvedge_loader;

create table records.shipment_cartons (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  carton_number text collate "C" not null,
  sscc text collate "C",
  container_number text collate "C",
  pallet_number text collate "C",
  shipment_id uuid not null,
  packing_list_id uuid,
  carton_size_id uuid,
  packing_template_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index shipment_cartons_carton_number on records.shipment_cartons (brand_id, carton_number, ord);
create index shipment_cartons_sscc on records.shipment_cartons (brand_id, sscc, ord);
create index shipment_cartons_container_number on records.shipment_cartons (brand_id, container_number, ord);
create index shipment_cartons_pallet_number on records.shipment_cartons (brand_id, pallet_number, ord);
create index shipment_cartons_shipment_id on records.shipment_cartons (brand_id, shipment_id, ord);
create index shipment_cartons_packing_list_id on records.shipment_cartons (brand_id, packing_list_id, ord);
create index shipment_cartons_carton_size_id on records.shipment_cartons (brand_id, carton_size_id, ord);
create index shipment_cartons_packing_template_id on records.shipment_cartons (brand_id, packing_template_id, ord);
alter table records.shipment_cartons enable row level security;
alter table records.shipment_cartons force row level security;
create policy readers on records.shipment_cartons for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.shipment_cartons to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.shipment_cartons to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.shipment_cartons to selvedge_loader;

create table records.shipment_carton_items (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  lot_number text collate "C",
  shipment_carton_id uuid not null,
  shipment_item_id uuid not null,
  sku_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index shipment_carton_items_lot_number on records.shipment_carton_items (brand_id, lot_number, ord);
create index shipment_carton_items_shipment_carton_id on records.shipment_carton_items (brand_id, shipment_carton_id, ord);
create index shipment_carton_items_shipment_item_id on records.shipment_carton_items (brand_id, shipment_item_id, ord);
create index shipment_carton_items_sku_id on records.shipment_carton_items (brand_id, sku_id, ord);
alter table records.shipment_carton_items enable row level security;
alter table records.shipment_carton_items force row level security;
create policy readers on records.shipment_carton_items for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.shipment_carton_items to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.shipment_carton_items to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.shipment_carton_items to selvedge_loader;

create table records.shipment_charges (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  kind text collate "C" not null,
  status text collate "C" not null,
  shipment_id uuid not null,
  leg_id uuid,
  booking_id uuid,
  partner_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index shipment_charges_kind on records.shipment_charges (brand_id, kind, ord);
create index shipment_charges_status on records.shipment_charges (brand_id, status, ord);
create index shipment_charges_shipment_id on records.shipment_charges (brand_id, shipment_id, ord);
create index shipment_charges_leg_id on records.shipment_charges (brand_id, leg_id, ord);
create index shipment_charges_booking_id on records.shipment_charges (brand_id, booking_id, ord);
create index shipment_charges_partner_id on records.shipment_charges (brand_id, partner_id, ord);
alter table records.shipment_charges enable row level security;
alter table records.shipment_charges force row level security;
create policy readers on records.shipment_charges for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.shipment_charges to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.shipment_charges to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.shipment_charges to selvedge_loader;

create table records.order_shipments (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  order_id uuid not null,
  shipment_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, order_id, shipment_id)
) with (fillfactor = 90);
create index order_shipments_order_id on records.order_shipments (brand_id, order_id, ord);
create index order_shipments_shipment_id on records.order_shipments (brand_id, shipment_id, ord);
alter table records.order_shipments enable row level security;
alter table records.order_shipments force row level security;
create policy readers on records.order_shipments for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.order_shipments to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.order_shipments to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.order_shipments to selvedge_loader;

create table records.legs (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  status text collate "C" not null,
  transport_mode text collate "C" not null,
  tracking_number text collate "C",
  voyage_number text collate "C",
  shipment_id uuid not null,
  booking_id uuid,
  courier_id uuid,
  origin_location_id uuid not null,
  destination_location_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index legs_status on records.legs (brand_id, status, ord);
create index legs_transport_mode on records.legs (brand_id, transport_mode, ord);
create index legs_tracking_number on records.legs (brand_id, tracking_number, ord);
create index legs_voyage_number on records.legs (brand_id, voyage_number, ord);
create index legs_shipment_id on records.legs (brand_id, shipment_id, ord);
create index legs_booking_id on records.legs (brand_id, booking_id, ord);
create index legs_courier_id on records.legs (brand_id, courier_id, ord);
create index legs_origin_location_id on records.legs (brand_id, origin_location_id, ord);
create index legs_destination_location_id on records.legs (brand_id, destination_location_id, ord);
alter table records.legs enable row level security;
alter table records.legs force row level security;
create policy readers on records.legs for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.legs to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.legs to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.legs to selvedge_loader;

create table records.leg_items (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  leg_id uuid not null,
  shipment_item_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index leg_items_leg_id on records.leg_items (brand_id, leg_id, ord);
create index leg_items_shipment_item_id on records.leg_items (brand_id, shipment_item_id, ord);
alter table records.leg_items enable row level security;
alter table records.leg_items force row level security;
create policy readers on records.leg_items for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.leg_items to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.leg_items to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.leg_items to selvedge_loader;

create table records.bookings (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  number text collate "C" not null,
  status text collate "C" not null,
  carrier_booking_reference text collate "C",
  supplier_id uuid,
  forwarder_id uuid,
  courier_id uuid,
  origin_location_id uuid,
  destination_location_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index bookings_number on records.bookings (brand_id, number, ord);
create index bookings_status on records.bookings (brand_id, status, ord);
create index bookings_carrier_booking_reference on records.bookings (brand_id, carrier_booking_reference, ord);
create index bookings_supplier_id on records.bookings (brand_id, supplier_id, ord);
create index bookings_forwarder_id on records.bookings (brand_id, forwarder_id, ord);
create index bookings_courier_id on records.bookings (brand_id, courier_id, ord);
create index bookings_origin_location_id on records.bookings (brand_id, origin_location_id, ord);
create index bookings_destination_location_id on records.bookings (brand_id, destination_location_id, ord);
alter table records.bookings enable row level security;
alter table records.bookings force row level security;
create policy readers on records.bookings for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.bookings to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.bookings to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.bookings to selvedge_loader;

create table records.booking_items (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  booking_id uuid not null,
  order_id uuid not null,
  order_item_id uuid not null,
  production_run_item_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index booking_items_booking_id on records.booking_items (brand_id, booking_id, ord);
create index booking_items_order_id on records.booking_items (brand_id, order_id, ord);
create index booking_items_order_item_id on records.booking_items (brand_id, order_item_id, ord);
create index booking_items_production_run_item_id on records.booking_items (brand_id, production_run_item_id, ord);
alter table records.booking_items enable row level security;
alter table records.booking_items force row level security;
create policy readers on records.booking_items for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.booking_items to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.booking_items to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.booking_items to selvedge_loader;

create table records.shipment_bookings (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  shipment_id uuid not null,
  booking_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, shipment_id, booking_id)
) with (fillfactor = 90);
create index shipment_bookings_shipment_id on records.shipment_bookings (brand_id, shipment_id, ord);
create index shipment_bookings_booking_id on records.shipment_bookings (brand_id, booking_id, ord);
alter table records.shipment_bookings enable row level security;
alter table records.shipment_bookings force row level security;
create policy readers on records.shipment_bookings for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.shipment_bookings to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.shipment_bookings to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.shipment_bookings to selvedge_loader;

create table records.shipment_item_lineages (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  kind text collate "C" not null,
  shipment_item_id uuid not null,
  source_shipment_item_id uuid,
  production_run_item_id uuid,
  booking_item_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index shipment_item_lineages_kind on records.shipment_item_lineages (brand_id, kind, ord);
create index shipment_item_lineages_shipment_item_id on records.shipment_item_lineages (brand_id, shipment_item_id, ord);
create index shipment_item_lineages_source_shipment_item_id on records.shipment_item_lineages (brand_id, source_shipment_item_id, ord);
create index shipment_item_lineages_production_run_item_id on records.shipment_item_lineages (brand_id, production_run_item_id, ord);
create index shipment_item_lineages_booking_item_id on records.shipment_item_lineages (brand_id, booking_item_id, ord);
alter table records.shipment_item_lineages enable row level security;
alter table records.shipment_item_lineages force row level security;
create policy readers on records.shipment_item_lineages for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.shipment_item_lineages to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.shipment_item_lineages to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.shipment_item_lineages to selvedge_loader;

create table records.packing_lists (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  grain text collate "C",
  reference text collate "C",
  entered_by text collate "C",
  document_id uuid,
  order_id uuid,
  shipment_id uuid,
  supplier_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index packing_lists_grain on records.packing_lists (brand_id, grain, ord);
create index packing_lists_reference on records.packing_lists (brand_id, reference, ord);
create index packing_lists_entered_by on records.packing_lists (brand_id, entered_by, ord);
create index packing_lists_document_id on records.packing_lists (brand_id, document_id, ord);
create index packing_lists_order_id on records.packing_lists (brand_id, order_id, ord);
create index packing_lists_shipment_id on records.packing_lists (brand_id, shipment_id, ord);
create index packing_lists_supplier_id on records.packing_lists (brand_id, supplier_id, ord);
alter table records.packing_lists enable row level security;
alter table records.packing_lists force row level security;
create policy readers on records.packing_lists for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.packing_lists to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.packing_lists to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.packing_lists to selvedge_loader;

create table records.packing_list_lines (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  stated_item text collate "C",
  packing_list_id uuid not null,
  order_item_id uuid,
  sku_id uuid,
  carton_size_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index packing_list_lines_stated_item on records.packing_list_lines (brand_id, stated_item, ord);
create index packing_list_lines_packing_list_id on records.packing_list_lines (brand_id, packing_list_id, ord);
create index packing_list_lines_order_item_id on records.packing_list_lines (brand_id, order_item_id, ord);
create index packing_list_lines_sku_id on records.packing_list_lines (brand_id, sku_id, ord);
create index packing_list_lines_carton_size_id on records.packing_list_lines (brand_id, carton_size_id, ord);
alter table records.packing_list_lines enable row level security;
alter table records.packing_list_lines force row level security;
create policy readers on records.packing_list_lines for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.packing_list_lines to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.packing_list_lines to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.packing_list_lines to selvedge_loader;

create table records.goods_receipts (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  number text collate "C" not null,
  status text collate "C" not null,
  reference text collate "C",
  shipment_id uuid,
  packing_list_id uuid,
  location_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index goods_receipts_number on records.goods_receipts (brand_id, number, ord);
create index goods_receipts_status on records.goods_receipts (brand_id, status, ord);
create index goods_receipts_reference on records.goods_receipts (brand_id, reference, ord);
create index goods_receipts_shipment_id on records.goods_receipts (brand_id, shipment_id, ord);
create index goods_receipts_packing_list_id on records.goods_receipts (brand_id, packing_list_id, ord);
create index goods_receipts_location_id on records.goods_receipts (brand_id, location_id, ord);
alter table records.goods_receipts enable row level security;
alter table records.goods_receipts force row level security;
create policy readers on records.goods_receipts for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.goods_receipts to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.goods_receipts to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.goods_receipts to selvedge_loader;

create table records.goods_receipt_lines (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  rejection_reason text collate "C",
  goods_receipt_id uuid not null,
  shipment_item_id uuid,
  shipment_carton_item_id uuid,
  order_id uuid,
  order_item_id uuid,
  sku_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index goods_receipt_lines_rejection_reason on records.goods_receipt_lines (brand_id, rejection_reason, ord);
create index goods_receipt_lines_goods_receipt_id on records.goods_receipt_lines (brand_id, goods_receipt_id, ord);
create index goods_receipt_lines_shipment_item_id on records.goods_receipt_lines (brand_id, shipment_item_id, ord);
create index goods_receipt_lines_shipment_carton_item_id on records.goods_receipt_lines (brand_id, shipment_carton_item_id, ord);
create index goods_receipt_lines_order_id on records.goods_receipt_lines (brand_id, order_id, ord);
create index goods_receipt_lines_order_item_id on records.goods_receipt_lines (brand_id, order_item_id, ord);
create index goods_receipt_lines_sku_id on records.goods_receipt_lines (brand_id, sku_id, ord);
alter table records.goods_receipt_lines enable row level security;
alter table records.goods_receipt_lines force row level security;
create policy readers on records.goods_receipt_lines for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.goods_receipt_lines to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.goods_receipt_lines to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.goods_receipt_lines to selvedge_loader;

create table records.inventory (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  sku_id uuid not null,
  location_id uuid not null,
  last_goods_receipt_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index inventory_sku_id on records.inventory (brand_id, sku_id, ord);
create index inventory_location_id on records.inventory (brand_id, location_id, ord);
create index inventory_last_goods_receipt_id on records.inventory (brand_id, last_goods_receipt_id, ord);
alter table records.inventory enable row level security;
alter table records.inventory force row level security;
create policy readers on records.inventory for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.inventory to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.inventory to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.inventory to selvedge_loader;

create table records.invoices (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  number text collate "C" not null,
  kind text collate "C" not null,
  status text collate "C" not null,
  currency text collate "C" not null,
  partner_id uuid not null,
  supplier_id uuid,
  order_id uuid,
  shipment_id uuid,
  credited_invoice_id uuid,
  document_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index invoices_number on records.invoices (brand_id, number, ord);
create index invoices_kind on records.invoices (brand_id, kind, ord);
create index invoices_status on records.invoices (brand_id, status, ord);
create index invoices_currency on records.invoices (brand_id, currency, ord);
create index invoices_partner_id on records.invoices (brand_id, partner_id, ord);
create index invoices_supplier_id on records.invoices (brand_id, supplier_id, ord);
create index invoices_order_id on records.invoices (brand_id, order_id, ord);
create index invoices_shipment_id on records.invoices (brand_id, shipment_id, ord);
create index invoices_credited_invoice_id on records.invoices (brand_id, credited_invoice_id, ord);
create index invoices_document_id on records.invoices (brand_id, document_id, ord);
alter table records.invoices enable row level security;
alter table records.invoices force row level security;
create policy readers on records.invoices for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.invoices to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.invoices to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.invoices to selvedge_loader;

create table records.invoice_lines (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  kind text collate "C" not null,
  match_status text collate "C" not null,
  invoice_id uuid not null,
  order_id uuid,
  order_item_id uuid,
  shipment_item_id uuid,
  goods_receipt_line_id uuid,
  shipment_charge_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index invoice_lines_kind on records.invoice_lines (brand_id, kind, ord);
create index invoice_lines_match_status on records.invoice_lines (brand_id, match_status, ord);
create index invoice_lines_invoice_id on records.invoice_lines (brand_id, invoice_id, ord);
create index invoice_lines_order_id on records.invoice_lines (brand_id, order_id, ord);
create index invoice_lines_order_item_id on records.invoice_lines (brand_id, order_item_id, ord);
create index invoice_lines_shipment_item_id on records.invoice_lines (brand_id, shipment_item_id, ord);
create index invoice_lines_goods_receipt_line_id on records.invoice_lines (brand_id, goods_receipt_line_id, ord);
create index invoice_lines_shipment_charge_id on records.invoice_lines (brand_id, shipment_charge_id, ord);
alter table records.invoice_lines enable row level security;
alter table records.invoice_lines force row level security;
create policy readers on records.invoice_lines for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.invoice_lines to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.invoice_lines to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.invoice_lines to selvedge_loader;

create table records.payment_agreements (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  number text collate "C" not null,
  status text collate "C" not null,
  supplier_id uuid not null,
  order_id uuid not null,
  payment_term_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index payment_agreements_number on records.payment_agreements (brand_id, number, ord);
create index payment_agreements_status on records.payment_agreements (brand_id, status, ord);
create index payment_agreements_supplier_id on records.payment_agreements (brand_id, supplier_id, ord);
create index payment_agreements_order_id on records.payment_agreements (brand_id, order_id, ord);
create index payment_agreements_payment_term_id on records.payment_agreements (brand_id, payment_term_id, ord);
alter table records.payment_agreements enable row level security;
alter table records.payment_agreements force row level security;
create policy readers on records.payment_agreements for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.payment_agreements to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.payment_agreements to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.payment_agreements to selvedge_loader;

create table records.payment_milestones (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  status text collate "C" not null,
  trigger_event text collate "C" not null,
  payment_agreement_id uuid not null,
  order_id uuid not null,
  invoice_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index payment_milestones_status on records.payment_milestones (brand_id, status, ord);
create index payment_milestones_trigger_event on records.payment_milestones (brand_id, trigger_event, ord);
create index payment_milestones_payment_agreement_id on records.payment_milestones (brand_id, payment_agreement_id, ord);
create index payment_milestones_order_id on records.payment_milestones (brand_id, order_id, ord);
create index payment_milestones_invoice_id on records.payment_milestones (brand_id, invoice_id, ord);
alter table records.payment_milestones enable row level security;
alter table records.payment_milestones force row level security;
create policy readers on records.payment_milestones for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.payment_milestones to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.payment_milestones to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.payment_milestones to selvedge_loader;

create table records.payments (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  number text collate "C" not null,
  status text collate "C" not null,
  method text collate "C" not null,
  bank_reference text collate "C",
  partner_id uuid not null,
  supplier_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index payments_number on records.payments (brand_id, number, ord);
create index payments_status on records.payments (brand_id, status, ord);
create index payments_method on records.payments (brand_id, method, ord);
create index payments_bank_reference on records.payments (brand_id, bank_reference, ord);
create index payments_partner_id on records.payments (brand_id, partner_id, ord);
create index payments_supplier_id on records.payments (brand_id, supplier_id, ord);
alter table records.payments enable row level security;
alter table records.payments force row level security;
create policy readers on records.payments for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.payments to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.payments to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.payments to selvedge_loader;

create table records.payment_settlements (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  currency text collate "C" not null,
  payment_id uuid not null,
  invoice_id uuid,
  payment_milestone_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index payment_settlements_currency on records.payment_settlements (brand_id, currency, ord);
create index payment_settlements_payment_id on records.payment_settlements (brand_id, payment_id, ord);
create index payment_settlements_invoice_id on records.payment_settlements (brand_id, invoice_id, ord);
create index payment_settlements_payment_milestone_id on records.payment_settlements (brand_id, payment_milestone_id, ord);
alter table records.payment_settlements enable row level security;
alter table records.payment_settlements force row level security;
create policy readers on records.payment_settlements for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.payment_settlements to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.payment_settlements to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.payment_settlements to selvedge_loader;

create table records.payment_receipts (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  status text collate "C" not null,
  reference text collate "C",
  payment_id uuid not null,
  document_id uuid,
  confirmed_by_contact_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index payment_receipts_status on records.payment_receipts (brand_id, status, ord);
create index payment_receipts_reference on records.payment_receipts (brand_id, reference, ord);
create index payment_receipts_payment_id on records.payment_receipts (brand_id, payment_id, ord);
create index payment_receipts_document_id on records.payment_receipts (brand_id, document_id, ord);
create index payment_receipts_confirmed_by_contact_id on records.payment_receipts (brand_id, confirmed_by_contact_id, ord);
alter table records.payment_receipts enable row level security;
alter table records.payment_receipts force row level security;
create policy readers on records.payment_receipts for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.payment_receipts to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.payment_receipts to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.payment_receipts to selvedge_loader;

create table records.partners (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  slug text collate "C" not null,
  name text collate "C" not null,
  country_code text collate "C",
  mid_code text collate "C",
  partner_status text collate "C" not null,
  factory_audit_status text collate "C",
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index partners_slug on records.partners (brand_id, slug, ord);
create index partners_name on records.partners (brand_id, name, ord);
create index partners_country_code on records.partners (brand_id, country_code, ord);
create index partners_mid_code on records.partners (brand_id, mid_code, ord);
create index partners_partner_status on records.partners (brand_id, partner_status, ord);
create index partners_factory_audit_status on records.partners (brand_id, factory_audit_status, ord);
alter table records.partners enable row level security;
alter table records.partners force row level security;
create policy readers on records.partners for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.partners to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.partners to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.partners to selvedge_loader;

create table records.contacts (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  name text collate "C" not null,
  email text collate "C",
  responsibility text collate "C",
  partner_id uuid not null,
  location_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index contacts_name on records.contacts (brand_id, name, ord);
create index contacts_email on records.contacts (brand_id, email, ord);
create index contacts_responsibility on records.contacts (brand_id, responsibility, ord);
create index contacts_partner_id on records.contacts (brand_id, partner_id, ord);
create index contacts_location_id on records.contacts (brand_id, location_id, ord);
alter table records.contacts enable row level security;
alter table records.contacts force row level security;
create policy readers on records.contacts for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.contacts to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.contacts to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.contacts to selvedge_loader;

create table records.locations (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  kind text collate "C" not null,
  country_code text collate "C" not null,
  unlocode text collate "C",
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index locations_code on records.locations (brand_id, code, ord);
create index locations_kind on records.locations (brand_id, kind, ord);
create index locations_country_code on records.locations (brand_id, country_code, ord);
create index locations_unlocode on records.locations (brand_id, unlocode, ord);
alter table records.locations enable row level security;
alter table records.locations force row level security;
create policy readers on records.locations for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.locations to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.locations to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.locations to selvedge_loader;

create table records.brand_locations (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  kind text collate "C" not null,
  status text collate "C" not null,
  location_id uuid not null,
  operator_partner_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index brand_locations_kind on records.brand_locations (brand_id, kind, ord);
create index brand_locations_status on records.brand_locations (brand_id, status, ord);
create index brand_locations_location_id on records.brand_locations (brand_id, location_id, ord);
create index brand_locations_operator_partner_id on records.brand_locations (brand_id, operator_partner_id, ord);
alter table records.brand_locations enable row level security;
alter table records.brand_locations force row level security;
create policy readers on records.brand_locations for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.brand_locations to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.brand_locations to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.brand_locations to selvedge_loader;

create table records.partner_locations (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  kind text collate "C" not null,
  mid_code text collate "C",
  partner_id uuid not null,
  location_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index partner_locations_kind on records.partner_locations (brand_id, kind, ord);
create index partner_locations_mid_code on records.partner_locations (brand_id, mid_code, ord);
create index partner_locations_partner_id on records.partner_locations (brand_id, partner_id, ord);
create index partner_locations_location_id on records.partner_locations (brand_id, location_id, ord);
alter table records.partner_locations enable row level security;
alter table records.partner_locations force row level security;
create policy readers on records.partner_locations for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.partner_locations to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.partner_locations to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.partner_locations to selvedge_loader;

create table records.documents (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  file_name text collate "C" not null,
  reference text collate "C",
  document_type_id uuid not null,
  product_id uuid,
  order_id uuid,
  shipment_id uuid,
  partner_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index documents_file_name on records.documents (brand_id, file_name, ord);
create index documents_reference on records.documents (brand_id, reference, ord);
create index documents_document_type_id on records.documents (brand_id, document_type_id, ord);
create index documents_product_id on records.documents (brand_id, product_id, ord);
create index documents_order_id on records.documents (brand_id, order_id, ord);
create index documents_shipment_id on records.documents (brand_id, shipment_id, ord);
create index documents_partner_id on records.documents (brand_id, partner_id, ord);
alter table records.documents enable row level security;
alter table records.documents force row level security;
create policy readers on records.documents for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.documents to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.documents to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.documents to selvedge_loader;

create table records.document_types (
  brand_id integer not null check (brand_id = 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  category text collate "C" not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index document_types_code on records.document_types (brand_id, code, ord);
create index document_types_name on records.document_types (brand_id, name, ord);
create index document_types_category on records.document_types (brand_id, category, ord);
alter table records.document_types enable row level security;
alter table records.document_types force row level security;
create policy readers on records.document_types for select to selvedge_api using (brand_id = 0);
create policy loaders on records.document_types to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.document_types to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.document_types to selvedge_loader;

create table records.images (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  kind text collate "C" not null,
  file_name text collate "C" not null,
  product_id uuid,
  product_option_id uuid,
  material_variant_id uuid,
  sample_round_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index images_kind on records.images (brand_id, kind, ord);
create index images_file_name on records.images (brand_id, file_name, ord);
create index images_product_id on records.images (brand_id, product_id, ord);
create index images_product_option_id on records.images (brand_id, product_option_id, ord);
create index images_material_variant_id on records.images (brand_id, material_variant_id, ord);
create index images_sample_round_id on records.images (brand_id, sample_round_id, ord);
alter table records.images enable row level security;
alter table records.images force row level security;
create policy readers on records.images for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.images to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.images to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.images to selvedge_loader;

create table records.notes (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  visibility text collate "C" not null,
  product_id uuid,
  order_id uuid,
  shipment_id uuid,
  sample_id uuid,
  invoice_id uuid,
  partner_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index notes_visibility on records.notes (brand_id, visibility, ord);
create index notes_product_id on records.notes (brand_id, product_id, ord);
create index notes_order_id on records.notes (brand_id, order_id, ord);
create index notes_shipment_id on records.notes (brand_id, shipment_id, ord);
create index notes_sample_id on records.notes (brand_id, sample_id, ord);
create index notes_invoice_id on records.notes (brand_id, invoice_id, ord);
create index notes_partner_id on records.notes (brand_id, partner_id, ord);
alter table records.notes enable row level security;
alter table records.notes force row level security;
create policy readers on records.notes for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.notes to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.notes to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.notes to selvedge_loader;

create table records.materials (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  kind text collate "C" not null,
  status text collate "C" not null,
  supplier_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index materials_code on records.materials (brand_id, code, ord);
create index materials_name on records.materials (brand_id, name, ord);
create index materials_kind on records.materials (brand_id, kind, ord);
create index materials_status on records.materials (brand_id, status, ord);
create index materials_supplier_id on records.materials (brand_id, supplier_id, ord);
alter table records.materials enable row level security;
alter table records.materials force row level security;
create policy readers on records.materials for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.materials to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.materials to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.materials to selvedge_loader;

create table records.material_variants (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  status text collate "C" not null,
  supplier_reference text collate "C",
  material_id uuid not null,
  color_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index material_variants_code on records.material_variants (brand_id, code, ord);
create index material_variants_name on records.material_variants (brand_id, name, ord);
create index material_variants_status on records.material_variants (brand_id, status, ord);
create index material_variants_supplier_reference on records.material_variants (brand_id, supplier_reference, ord);
create index material_variants_material_id on records.material_variants (brand_id, material_id, ord);
create index material_variants_color_id on records.material_variants (brand_id, color_id, ord);
alter table records.material_variants enable row level security;
alter table records.material_variants force row level security;
create policy readers on records.material_variants for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.material_variants to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.material_variants to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.material_variants to selvedge_loader;

create table records.categories (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  full_path text collate "C" not null,
  parent_category_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index categories_code on records.categories (brand_id, code, ord);
create index categories_name on records.categories (brand_id, name, ord);
create index categories_full_path on records.categories (brand_id, full_path, ord);
create index categories_parent_category_id on records.categories (brand_id, parent_category_id, ord);
alter table records.categories enable row level security;
alter table records.categories force row level security;
create policy readers on records.categories for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.categories to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.categories to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.categories to selvedge_loader;

create table records.collections (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  season text collate "C",
  status text collate "C" not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index collections_code on records.collections (brand_id, code, ord);
create index collections_name on records.collections (brand_id, name, ord);
create index collections_season on records.collections (brand_id, season, ord);
create index collections_status on records.collections (brand_id, status, ord);
alter table records.collections enable row level security;
alter table records.collections force row level security;
create policy readers on records.collections for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.collections to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.collections to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.collections to selvedge_loader;

create table records.launch_windows (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  status text collate "C" not null,
  collection_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index launch_windows_code on records.launch_windows (brand_id, code, ord);
create index launch_windows_name on records.launch_windows (brand_id, name, ord);
create index launch_windows_status on records.launch_windows (brand_id, status, ord);
create index launch_windows_collection_id on records.launch_windows (brand_id, collection_id, ord);
alter table records.launch_windows enable row level security;
alter table records.launch_windows force row level security;
create policy readers on records.launch_windows for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.launch_windows to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.launch_windows to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.launch_windows to selvedge_loader;

create table records.tags (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  name text collate "C" not null,
  code text collate "C" not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index tags_name on records.tags (brand_id, name, ord);
create index tags_code on records.tags (brand_id, code, ord);
alter table records.tags enable row level security;
alter table records.tags force row level security;
create policy readers on records.tags for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.tags to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.tags to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.tags to selvedge_loader;

create table records.colors (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  pantone_code text collate "C",
  family text collate "C",
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index colors_code on records.colors (brand_id, code, ord);
create index colors_name on records.colors (brand_id, name, ord);
create index colors_pantone_code on records.colors (brand_id, pantone_code, ord);
create index colors_family on records.colors (brand_id, family, ord);
alter table records.colors enable row level security;
alter table records.colors force row level security;
create policy readers on records.colors for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.colors to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.colors to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.colors to selvedge_loader;

create table records.options (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  status text collate "C" not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index options_code on records.options (brand_id, code, ord);
create index options_name on records.options (brand_id, name, ord);
create index options_status on records.options (brand_id, status, ord);
alter table records.options enable row level security;
alter table records.options force row level security;
create policy readers on records.options for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.options to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.options to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.options to selvedge_loader;

create table records.option_values (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  name text collate "C" not null,
  code text collate "C",
  status text collate "C" not null,
  option_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index option_values_name on records.option_values (brand_id, name, ord);
create index option_values_code on records.option_values (brand_id, code, ord);
create index option_values_status on records.option_values (brand_id, status, ord);
create index option_values_option_id on records.option_values (brand_id, option_id, ord);
alter table records.option_values enable row level security;
alter table records.option_values force row level security;
create policy readers on records.option_values for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.option_values to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.option_values to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.option_values to selvedge_loader;

create table records.dimensions (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index dimensions_code on records.dimensions (brand_id, code, ord);
create index dimensions_name on records.dimensions (brand_id, name, ord);
alter table records.dimensions enable row level security;
alter table records.dimensions force row level security;
create policy readers on records.dimensions for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.dimensions to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.dimensions to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.dimensions to selvedge_loader;

create table records.dimension_values (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  status text collate "C" not null,
  dimension_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index dimension_values_code on records.dimension_values (brand_id, code, ord);
create index dimension_values_name on records.dimension_values (brand_id, name, ord);
create index dimension_values_status on records.dimension_values (brand_id, status, ord);
create index dimension_values_dimension_id on records.dimension_values (brand_id, dimension_id, ord);
alter table records.dimension_values enable row level security;
alter table records.dimension_values force row level security;
create policy readers on records.dimension_values for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.dimension_values to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.dimension_values to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.dimension_values to selvedge_loader;

create table records.dimension_groups (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index dimension_groups_code on records.dimension_groups (brand_id, code, ord);
create index dimension_groups_name on records.dimension_groups (brand_id, name, ord);
alter table records.dimension_groups enable row level security;
alter table records.dimension_groups force row level security;
create policy readers on records.dimension_groups for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.dimension_groups to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.dimension_groups to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.dimension_groups to selvedge_loader;

create table records.dimension_group_dimensions (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  dimension_group_id uuid not null,
  dimension_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, dimension_group_id, dimension_id)
) with (fillfactor = 90);
create index dimension_group_dimensions_dimension_group_id on records.dimension_group_dimensions (brand_id, dimension_group_id, ord);
create index dimension_group_dimensions_dimension_id on records.dimension_group_dimensions (brand_id, dimension_id, ord);
alter table records.dimension_group_dimensions enable row level security;
alter table records.dimension_group_dimensions force row level security;
create policy readers on records.dimension_group_dimensions for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.dimension_group_dimensions to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.dimension_group_dimensions to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.dimension_group_dimensions to selvedge_loader;

create table records.dimension_curves (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  kind text collate "C" not null,
  status text collate "C" not null,
  dimension_group_id uuid not null,
  category_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index dimension_curves_code on records.dimension_curves (brand_id, code, ord);
create index dimension_curves_name on records.dimension_curves (brand_id, name, ord);
create index dimension_curves_kind on records.dimension_curves (brand_id, kind, ord);
create index dimension_curves_status on records.dimension_curves (brand_id, status, ord);
create index dimension_curves_dimension_group_id on records.dimension_curves (brand_id, dimension_group_id, ord);
create index dimension_curves_category_id on records.dimension_curves (brand_id, category_id, ord);
alter table records.dimension_curves enable row level security;
alter table records.dimension_curves force row level security;
create policy readers on records.dimension_curves for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.dimension_curves to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.dimension_curves to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.dimension_curves to selvedge_loader;

create table records.dimension_curve_axes (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  curve_id uuid not null,
  dimension_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index dimension_curve_axes_curve_id on records.dimension_curve_axes (brand_id, curve_id, ord);
create index dimension_curve_axes_dimension_id on records.dimension_curve_axes (brand_id, dimension_id, ord);
alter table records.dimension_curve_axes enable row level security;
alter table records.dimension_curve_axes force row level security;
create policy readers on records.dimension_curve_axes for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.dimension_curve_axes to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.dimension_curve_axes to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.dimension_curve_axes to selvedge_loader;

create table records.dimension_curve_axis_values (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  curve_id uuid not null,
  axis_id uuid not null,
  dimension_value_id uuid not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index dimension_curve_axis_values_curve_id on records.dimension_curve_axis_values (brand_id, curve_id, ord);
create index dimension_curve_axis_values_axis_id on records.dimension_curve_axis_values (brand_id, axis_id, ord);
create index dimension_curve_axis_values_dimension_value_id on records.dimension_curve_axis_values (brand_id, dimension_value_id, ord);
alter table records.dimension_curve_axis_values enable row level security;
alter table records.dimension_curve_axis_values force row level security;
create policy readers on records.dimension_curve_axis_values for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.dimension_curve_axis_values to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.dimension_curve_axis_values to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.dimension_curve_axis_values to selvedge_loader;

create table records.dimension_curve_cells (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  curve_id uuid not null,
  first_axis_value_id uuid not null,
  second_axis_value_id uuid,
  third_axis_value_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index dimension_curve_cells_curve_id on records.dimension_curve_cells (brand_id, curve_id, ord);
create index dimension_curve_cells_first_axis_value_id on records.dimension_curve_cells (brand_id, first_axis_value_id, ord);
create index dimension_curve_cells_second_axis_value_id on records.dimension_curve_cells (brand_id, second_axis_value_id, ord);
create index dimension_curve_cells_third_axis_value_id on records.dimension_curve_cells (brand_id, third_axis_value_id, ord);
alter table records.dimension_curve_cells enable row level security;
alter table records.dimension_curve_cells force row level security;
create policy readers on records.dimension_curve_cells for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.dimension_curve_cells to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.dimension_curve_cells to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.dimension_curve_cells to selvedge_loader;

create table records.checklists (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  kind text collate "C" not null,
  status text collate "C" not null,
  category_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index checklists_code on records.checklists (brand_id, code, ord);
create index checklists_name on records.checklists (brand_id, name, ord);
create index checklists_kind on records.checklists (brand_id, kind, ord);
create index checklists_status on records.checklists (brand_id, status, ord);
create index checklists_category_id on records.checklists (brand_id, category_id, ord);
alter table records.checklists enable row level security;
alter table records.checklists force row level security;
create policy readers on records.checklists for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.checklists to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.checklists to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.checklists to selvedge_loader;

create table records.packing_templates (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  kind text collate "C" not null,
  carton_size_id uuid,
  curve_id uuid,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index packing_templates_code on records.packing_templates (brand_id, code, ord);
create index packing_templates_name on records.packing_templates (brand_id, name, ord);
create index packing_templates_kind on records.packing_templates (brand_id, kind, ord);
create index packing_templates_carton_size_id on records.packing_templates (brand_id, carton_size_id, ord);
create index packing_templates_curve_id on records.packing_templates (brand_id, curve_id, ord);
alter table records.packing_templates enable row level security;
alter table records.packing_templates force row level security;
create policy readers on records.packing_templates for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.packing_templates to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.packing_templates to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.packing_templates to selvedge_loader;

create table records.carton_sizes (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index carton_sizes_code on records.carton_sizes (brand_id, code, ord);
create index carton_sizes_name on records.carton_sizes (brand_id, name, ord);
alter table records.carton_sizes enable row level security;
alter table records.carton_sizes force row level security;
create policy readers on records.carton_sizes for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.carton_sizes to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.carton_sizes to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.carton_sizes to selvedge_loader;

create table records.couriers (
  brand_id integer not null check (brand_id = 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  kind text collate "C" not null,
  scac text collate "C",
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index couriers_code on records.couriers (brand_id, code, ord);
create index couriers_name on records.couriers (brand_id, name, ord);
create index couriers_kind on records.couriers (brand_id, kind, ord);
create index couriers_scac on records.couriers (brand_id, scac, ord);
alter table records.couriers enable row level security;
alter table records.couriers force row level security;
create policy readers on records.couriers for select to selvedge_api using (brand_id = 0);
create policy loaders on records.couriers to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.couriers to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.couriers to selvedge_loader;

create table records.payment_terms (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  status text collate "C" not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index payment_terms_code on records.payment_terms (brand_id, code, ord);
create index payment_terms_name on records.payment_terms (brand_id, name, ord);
create index payment_terms_status on records.payment_terms (brand_id, status, ord);
alter table records.payment_terms enable row level security;
alter table records.payment_terms force row level security;
create policy readers on records.payment_terms for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.payment_terms to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.payment_terms to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.payment_terms to selvedge_loader;

create table records.units_of_measure (
  brand_id integer not null check (brand_id = 0),
  ord bigint not null,
  id uuid not null,
  code text collate "C" not null,
  name text collate "C" not null,
  type text collate "C" not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index units_of_measure_code on records.units_of_measure (brand_id, code, ord);
create index units_of_measure_name on records.units_of_measure (brand_id, name, ord);
create index units_of_measure_type on records.units_of_measure (brand_id, type, ord);
alter table records.units_of_measure enable row level security;
alter table records.units_of_measure force row level security;
create policy readers on records.units_of_measure for select to selvedge_api using (brand_id = 0);
create policy loaders on records.units_of_measure to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.units_of_measure to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.units_of_measure to selvedge_loader;

create table records.countries (
  brand_id integer not null check (brand_id = 0),
  ord bigint not null,
  code text collate "C" not null,
  name text collate "C" not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, code)
) with (fillfactor = 90);
create index countries_name on records.countries (brand_id, name, ord);
alter table records.countries enable row level security;
alter table records.countries force row level security;
create policy readers on records.countries for select to selvedge_api using (brand_id = 0);
create policy loaders on records.countries to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.countries to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.countries to selvedge_loader;

create table records.custom_field_definitions (
  brand_id integer not null check (brand_id > 0),
  ord bigint not null,
  id uuid not null,
  resource text collate "C" not null,
  field_key text collate "C" not null,
  data_type text collate "C" not null,
  body text not null,
  changed_in bigint not null default 0,
  primary key (brand_id, ord),
  unique (brand_id, id)
) with (fillfactor = 90);
create index custom_field_definitions_resource on records.custom_field_definitions (brand_id, resource, ord);
create index custom_field_definitions_field_key on records.custom_field_definitions (brand_id, field_key, ord);
create index custom_field_definitions_data_type on records.custom_field_definitions (brand_id, data_type, ord);
alter table records.custom_field_definitions enable row level security;
alter table records.custom_field_definitions force row level security;
create policy readers on records.custom_field_definitions for select to selvedge_api using (brand_id = nullif(current_setting('app.brand', true), '')::int);
create policy loaders on records.custom_field_definitions to selvedge_loader using (brand_id = nullif(current_setting('app.brand', true), '')::int) with check (brand_id = nullif(current_setting('app.brand', true), '')::int);
grant select on records.custom_field_definitions to selvedge_api, selvedge_backup;
grant select, insert, update, delete on records.custom_field_definitions to selvedge_loader;
