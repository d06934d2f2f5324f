-- Up Migration

-- The listener for loads has the loader's login alone, and asks whether the schema is the one it was written for.
grant select on directory.migrations to selvedge_loader;
