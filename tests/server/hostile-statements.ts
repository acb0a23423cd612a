/**
 * Statements that try to do in the explorer what they must not, and what becomes of each. `SECRET` stands for a stored secret, and
 * `PHONE` for a stored telephone number: a statement that is answered is answered in the same way with a wrong guess instead.
 */
import type { Failure } from '#server/explorer/statement.ts'

/** `answered`: it has rows, without any secret. Undefined: the database does not know such a thing. */
export type Outcome = Failure['failure'] | 'answered'
export type Hostile = { text: string; sqlite?: Outcome; postgres?: Outcome }

const onBoth = (outcome: Outcome, ...texts: readonly string[]): Hostile[] =>
  texts.map((text) => ({ text, sqlite: outcome, postgres: outcome }))
const onSqlite = (outcome: Outcome, ...texts: readonly string[]): Hostile[] =>
  texts.map((text) => ({ text, sqlite: outcome }))
const onPostgres = (outcome: Outcome, ...texts: readonly string[]): Hostile[] =>
  texts.map((text) => ({ text, postgres: outcome }))

/** In SQLite a hidden column is NULL wherever it stands. In PostgreSQL a statement that names one is refused. */
const naming = (...texts: readonly string[]): Hostile[] =>
  texts.map((text) => ({ text, sqlite: 'answered', postgres: 'not-allowed' }))

const secrets: readonly Hostile[] = [
  ...naming(
    'select token_hash from sessions',
    'select * from sessions',
    'select "token_hash" as harmless from sessions',
    'select upper(token_hash) from sessions',
    'select substr(token_hash, 1, 1), length(token_hash) from sessions',
    'select max(token_hash) from sessions',
    "select user_id from sessions where token_hash = 'SECRET'",
    "select user_id from sessions where token_hash like 'S%'",
    'select user_id from sessions order by token_hash',
    'select count(*) from sessions group by token_hash',
    'select count(distinct token_hash) from sessions',
    "select case when token_hash = 'SECRET' then 1 else 2 end from sessions",
    "select s.user_id from sessions as s join (select 'SECRET' as guess) as g on s.token_hash = g.guess",
    'select (select token_hash from sessions limit 1)',
    "select 1 where 'SECRET' in (select token_hash from sessions)",
    "select 1 where exists (select 1 from sessions where token_hash = 'SECRET')",
    'with s as (select token_hash as t from sessions) select t from s',
    'select value from server_state',
    'select subject from identities',
    'select code_hash from device_codes',
    'select invite_code from groups',
    'select phone, email from pending_members',
    "select id from pending_members where phone = 'PHONE'",
    'select content from tombstones',
    'select row_number() over (order by token_hash) from sessions',
    'select first_value(token_hash) over () from sessions',
    'select sum(1) over (partition by token_hash) from sessions',
    "select user_id from sessions where (token_hash, 1) = ('SECRET', 1)",
    "select 1 where ('SECRET', 1) in (select token_hash, 1 from sessions)",
    "select user_id from sessions where token_hash between 'S' and 'T'",
    "select user_id from sessions group by user_id having max(token_hash) = 'SECRET'",
    "select 'SECRET' intersect select token_hash from sessions",
    "select token_hash from sessions except select 'x'",
    "select count(*) filter (where token_hash = 'SECRET') from sessions",
    'select distinct coalesce(token_hash, user_id) from sessions where false',
    'select user_id from sessions limit (select count(token_hash) from sessions)',
    'with recursive r (t, n) as (select token_hash, 1 from sessions union all select t, n + 1 from r where n < 3) select t from r',
  ),
  {
    text: "select user_id from sessions join (select 'SECRET' as token_hash) as g using (token_hash)",
    sqlite: 'not-allowed',
    postgres: 'not-allowed',
  },
  {
    text: "select token_hash from sessions full join (select 'x' as token_hash) as g using (token_hash)",
    sqlite: 'not-allowed',
    postgres: 'not-allowed',
  },
  {
    text: "select token_hash from (select 'SECRET' as token_hash) as g left join sessions UsInG(token_hash)",
    sqlite: 'not-allowed',
    postgres: 'not-allowed',
  },
  {
    text: "select user_id from sessions natural join (select 'SECRET' as token_hash) as g",
    sqlite: 'not-allowed',
    postgres: 'not-allowed',
  },
  {
    text: "select 1 from pending_members natural/**/join (select 'PHONE' as phone) as g",
    sqlite: 'not-allowed',
    postgres: 'not-allowed',
  },
  ...onSqlite(
    'answered',
    'select group_concat(token_hash) from sessions',
    "explain query plan select user_id from sessions where token_hash = 'SECRET'",
    'select json_group_array(token_hash) from sessions',
    'select hex(token_hash), quote(token_hash) from sessions',
    "select printf('%s', token_hash) from sessions",
  ),
  ...onSqlite(
    'answered',
    'select value from sessions, json_each(json_array(token_hash))',
    "select user_id from sessions where token_hash is not distinct from 'SECRET'",
    "select iif(token_hash = 'SECRET', 1, 2) from sessions",
    "select user_id from sessions where token_hash glob 'S*'",
    'select main.sessions.token_hash from main.sessions',
  ),
  ...onSqlite(
    'not-allowed',
    'select * from kysely_migration',
    'select * from dbstat',
    'select * from pragma_database_list',
    'select * from pragma_compile_options',
    'select sqlite_version()',
  ),
  ...onPostgres(
    'not-allowed',
    'select s from sessions as s',
    'select to_json(s) from sessions as s',
    "select query_to_xml('select token_hash from sessions', true, true, '')",
    'select rolpassword from pg_authid',
    'select * from kysely_migration',
    'table sessions',
    'select sessions from sessions',
    'select (s).token_hash from (select sessions as s from sessions) as x',
    'select s.* from sessions as s',
    'select 1 from sessions as s where s is not null',
    'copy (select token_hash from sessions) to stdout',
    "select current_setting('data_directory')",
    'select passwd from pg_shadow',
    'select * from pg_largeobject',
    'select * from pg_file_settings',
    "explain select user_id from sessions where token_hash = 'SECRET'",
    "select set_config('role', 'postgres', true), query_to_xml('select value from server_state', true, true, '')",
  ),
  ...onPostgres(
    'answered',
    "select most_common_vals::text from pg_stats where attname = 'token_hash'",
    "select count(*) from pg_stat_activity where usename <> current_user and query not in ('<insufficient privilege>', '')",
  ),
]

const writes: readonly Hostile[] = [
  ...onBoth(
    'not-allowed',
    'delete from users',
    "update users set display_name = 'x'",
    "insert into users (id) values ('x')",
    'create table t (x text)',
    'drop table users',
    'create view v as select 1',
    'create index i on users (created_at)',
    'alter table users add column x text',
    'create temp table t (x text)',
  ),
  ...onSqlite(
    'not-allowed',
    'create temp view v as select 1',
    "attach '/etc/passwd' as other",
    "attach ':memory:' as other",
    'detach main',
    "vacuum into 'stolen.sqlite'",
    'vacuum',
    'pragma query_only = 0',
    'pragma writable_schema = 1',
    'pragma journal_mode = delete',
    'pragma wal_checkpoint(truncate)',
    "pragma temp_store_directory = '/tmp'",
    'pragma user_version = 7',
    'pragma database_list',
    'pragma trusted_schema = 1',
    'pragma mmap_size = 0',
    'pragma hard_heap_limit = 1',
    'pragma case_sensitive_like = 1',
    'pragma data_version',
    'begin immediate',
    'savepoint s',
    'commit',
    'reindex',
    'analyze',
    "select load_extension('/lib/x86_64-linux-gnu/libm.so.6')",
    'create virtual table f using fts5(x)',
    "select fts3_tokenizer('simple')",
    'explain delete from users',
    'with d as (select 1) delete from users',
    "replace into server_state values ('a', 'b')",
  ),
  ...onSqlite('failed', "select writefile('x', 'y')", "select readfile('/etc/passwd')"),
  ...onPostgres(
    'not-allowed',
    "copy users to program 'cat'",
    "copy users to '/tmp/stolen'",
    "select pg_read_file('/etc/passwd')",
    "select pg_ls_dir('/')",
    "select lo_import('/etc/passwd')",
    'set role postgres',
    'set session authorization postgres',
    'alter system set work_mem = 1',
    'create role thief',
    'vacuum',
    'truncate users',
    'select * into temp t from users',
    'lock table users',
    'copy users (id) from stdin',
    'discard all',
    'checkpoint',
    'select pg_reload_conf()',
    "select pg_read_binary_file('/etc/passwd')",
    "select pg_stat_file('/etc/passwd')",
    'create extension if not exists dblink',
    'do $$ begin delete from users; end $$',
    'select id from users for update',
  ),
  ...onPostgres(
    'failed',
    "select dblink_connect('host=127.0.0.1')",
    "select set_config('transaction_read_only', 'off', false), nextval('x')",
  ),
  ...onPostgres(
    'answered',
    'prepare p as select $1',
    'reset role',
    'rollback',
    'select pg_advisory_lock(1)',
    "select pg_notify('scope', 'x')",
    'select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user and false',
  ),
]

const several: readonly Hostile[] = onBoth(
  'several',
  'select 1; select 2',
  'select 1; delete from users',
  'select 1; /* comment */ delete from users',
  'select 1; -- comment\n delete from users',
  '/* select 1; */ select 1; select 2',
)

/** These are ended by a limit: by which, depends on the speed of the computer. */
export const exhausting: readonly Hostile[] = [
  ...onBoth(
    'too-slow',
    'with recursive r (x) as (select 1 union all select x + 1 from r) select count(*) from r',
    'with recursive r (x) as (select 1 union all select 1 from r) select x from r where x = 2',
    'with n (x) as (values (1),(2),(3),(4),(5),(6),(7),(8),(9),(10)) select count(*) from n a, n b, n c, n d, n e, n f, n g, n h, n i, n j',
  ),
  ...onSqlite(
    'too-large',
    'select zeroblob(1000000000)',
    'select length(randomblob(900000000))',
    "select length(printf('%.*c', 900000000, 'x'))",
    "with recursive r (x) as (select 'a' union all select x || x from r) select length(x) from r",
    'select hex(randomblob(300000000))',
    "select length(replace(hex(zeroblob(50000)), '0', hex(zeroblob(9000))))",
    'with recursive r (x) as (select randomblob(100000) union all select randomblob(100000) from r) select x from r order by x',
  ),
  ...onPostgres(
    'too-slow',
    'select pg_sleep(60)',
    'do $$ begin loop perform 1; end loop; end $$',
    "select set_config('statement_timeout', '0', false), pg_sleep(60)",
  ),
  ...onPostgres('too-large', "select repeat('x', 1000000000)"),
]

export const hostileStatements: readonly Hostile[] = [...secrets, ...writes, ...several]
