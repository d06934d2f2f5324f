-- Up Migration

-- A dump reads sequences too; without this pg_dump gives up.
grant select on all sequences in schema directory to selvedge_backup;
