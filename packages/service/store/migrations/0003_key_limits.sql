-- Up Migration

-- A key may have a rate limit of its own; null means the default of the configuration.
alter table directory.api_keys
  add column quota integer check (quota > 0),
  add column window_seconds integer check (window_seconds between 1 and 86400),
  add constraint api_keys_limit_is_whole check ((quota is null) = (window_seconds is null));
