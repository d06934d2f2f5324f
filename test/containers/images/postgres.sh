# Makes the database of POSTGRES_DB once, over the local socket only, and then serves everybody.
set -eu
data=/var/lib/postgresql/data
as_postgres() { setpriv --reuid postgres --regid postgres --init-groups "$@"; }
if [ ! -s $data/PG_VERSION ]; then
  mkdir -p $data /run/postgresql
  chown postgres:postgres $data /run/postgresql
  chmod 700 $data
  echo "$POSTGRES_PASSWORD" > /tmp/password
  chown postgres /tmp/password
  as_postgres initdb -D $data -U postgres --auth-local=trust --auth-host=scram-sha-256 --pwfile=/tmp/password > /dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> $data/pg_hba.conf
  as_postgres pg_ctl -D $data -w -o '-c listen_addresses=' start > /dev/null
  as_postgres createdb -U postgres "$POSTGRES_DB"
  as_postgres pg_ctl -D $data -w stop > /dev/null
fi
mkdir -p /run/postgresql && chown postgres:postgres /run/postgresql
exec setpriv --reuid postgres --regid postgres --init-groups postgres -D $data -c 'listen_addresses=*'
