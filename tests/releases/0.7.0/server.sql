SELECT pg_catalog.set_config('search_path', '', false);
CREATE TABLE public.activities (
    version bigint NOT NULL,
    created_version bigint NOT NULL,
    ordinal bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    group_id text NOT NULL COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    created_by text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    expense_id text COLLATE pg_catalog."C",
    person text COLLATE pg_catalog."C",
    money text COLLATE pg_catalog."C",
    row_count bigint,
    itinerary_id text COLLATE pg_catalog."C",
    itinerary_item_id text COLLATE pg_catalog."C"
);
CREATE TABLE public.admin_access_logs (
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    details text COLLATE pg_catalog."C",
    device_timestamp bigint NOT NULL,
    "timestamp" bigint NOT NULL
);
CREATE TABLE public.applications (
    version bigint NOT NULL,
    created_version bigint NOT NULL,
    ordinal bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    group_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    message text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    rejection_reason text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    applicant_name text NOT NULL COLLATE pg_catalog."C",
    avatar_url text COLLATE pg_catalog."C",
    pending_member_id text COLLATE pg_catalog."C",
    reviewed_by text COLLATE pg_catalog."C",
    CONSTRAINT applications_status_check CHECK ((status = ANY (ARRAY['applied'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text]))),
    CONSTRAINT applications_type_check CHECK ((type = ANY (ARRAY['general'::text, 'pending_member'::text]))),
    CONSTRAINT applications_version_check CHECK ((version > 0))
);
CREATE TABLE public.build_files (
    name text NOT NULL COLLATE pg_catalog."C",
    content bytea NOT NULL,
    served_at bigint NOT NULL
);
CREATE TABLE public.change_counts (
    counted_for text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    day bigint NOT NULL,
    changes bigint NOT NULL
);
CREATE TABLE public.device_codes (
    user_id text NOT NULL COLLATE pg_catalog."C",
    code_hash text NOT NULL COLLATE pg_catalog."C",
    expires_at bigint NOT NULL
);
CREATE TABLE public.downloads (
    user_id text NOT NULL COLLATE pg_catalog."C",
    token_hash text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    content text NOT NULL COLLATE pg_catalog."C",
    expires_at bigint NOT NULL
);
CREATE TABLE public.epoch_heads (
    epoch text NOT NULL COLLATE pg_catalog."C",
    scope text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    at bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.expense_payers (
    expense_id text NOT NULL COLLATE pg_catalog."C",
    group_id text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL,
    user_id text COLLATE pg_catalog."C",
    pending_member_id text COLLATE pg_catalog."C",
    amount bigint NOT NULL,
    CONSTRAINT expense_payers_amount_check CHECK (((amount >= 1) AND (amount <= 99999999))),
    CONSTRAINT one_person CHECK (((user_id IS NULL) <> (pending_member_id IS NULL)))
);
CREATE TABLE public.expense_shares (
    expense_id text NOT NULL COLLATE pg_catalog."C",
    group_id text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL,
    user_id text COLLATE pg_catalog."C",
    pending_member_id text COLLATE pg_catalog."C",
    amount bigint NOT NULL,
    percentage bigint,
    CONSTRAINT expense_shares_amount_check CHECK (((amount >= 0) AND (amount <= 99999999))),
    CONSTRAINT expense_shares_percentage_check CHECK (((percentage >= 0) AND (percentage <= 10000))),
    CONSTRAINT one_person CHECK (((user_id IS NULL) <> (pending_member_id IS NULL)))
);
CREATE TABLE public.expenses (
    version bigint NOT NULL,
    created_version bigint NOT NULL,
    ordinal bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    group_id text NOT NULL COLLATE pg_catalog."C",
    itinerary_id text COLLATE pg_catalog."C",
    transaction_type text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    description text NOT NULL COLLATE pg_catalog."C",
    category text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    location text NOT NULL COLLATE pg_catalog."C",
    amount bigint NOT NULL,
    split_method text NOT NULL COLLATE pg_catalog."C",
    money_mark text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    created_by text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    url text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    notes text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    purchase_status text COLLATE pg_catalog."C",
    purchase_due_date text COLLATE pg_catalog."C",
    payment_date text COLLATE pg_catalog."C",
    prepaid_scheduled_date text COLLATE pg_catalog."C",
    assignee text COLLATE pg_catalog."C",
    money_by text COLLATE pg_catalog."C",
    described_by text COLLATE pg_catalog."C",
    money_at bigint,
    described_at bigint,
    itinerary_item_id text COLLATE pg_catalog."C",
    expense_id text COLLATE pg_catalog."C",
    deleted_with text COLLATE pg_catalog."C",
    CONSTRAINT expenses_amount_check CHECK (((amount >= 1) AND (amount <= 99999999))),
    CONSTRAINT expenses_category_check CHECK ((category = ANY (ARRAY['food'::text, 'transport'::text, 'entertainment'::text, 'accommodation'::text, 'shopping'::text, 'utilities'::text, 'other'::text]))),
    CONSTRAINT expenses_purchase_status_check CHECK ((purchase_status = ANY (ARRAY['reservation_only'::text, 'prepaid'::text, 'prepaid_scheduled'::text]))),
    CONSTRAINT expenses_split_method_check CHECK ((split_method = ANY (ARRAY['equal'::text, 'custom'::text, 'percentage'::text]))),
    CONSTRAINT expenses_status_check CHECK ((status = ANY (ARRAY['active'::text, 'settled'::text]))),
    CONSTRAINT expenses_transaction_type_check CHECK ((transaction_type = ANY (ARRAY['expense'::text, 'transfer'::text]))),
    CONSTRAINT expenses_version_check CHECK ((version > 0))
);
CREATE TABLE public.given_back (
    scope text NOT NULL COLLATE pg_catalog."C",
    table_name text NOT NULL COLLATE pg_catalog."C",
    row_id text NOT NULL COLLATE pg_catalog."C",
    version_before bigint NOT NULL,
    written_version bigint NOT NULL,
    at bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.group_icons (
    group_id text NOT NULL COLLATE pg_catalog."C",
    icon text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    content bytea NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.groups (
    version bigint NOT NULL,
    created_version bigint NOT NULL,
    ordinal bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    description text NOT NULL COLLATE pg_catalog."C",
    invite_method text NOT NULL COLLATE pg_catalog."C",
    invite_code text COLLATE pg_catalog."C",
    created_by text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    kind text DEFAULT 'ordinary'::text NOT NULL COLLATE pg_catalog."C",
    itineraries text DEFAULT 'disabled'::text NOT NULL COLLATE pg_catalog."C",
    first_itinerary_title text COLLATE pg_catalog."C",
    first_itinerary_start text COLLATE pg_catalog."C",
    first_itinerary_end text COLLATE pg_catalog."C",
    first_itinerary_destination text COLLATE pg_catalog."C",
    icon text COLLATE pg_catalog."C",
    CONSTRAINT groups_invite_method_check CHECK ((invite_method = ANY (ARRAY['approval'::text, 'open'::text]))),
    CONSTRAINT groups_itineraries_check CHECK ((itineraries = ANY (ARRAY['enabled'::text, 'disabled'::text]))),
    CONSTRAINT groups_kind_check CHECK ((kind = ANY (ARRAY['ordinary'::text, 'sample'::text]))),
    CONSTRAINT groups_version_check CHECK ((version > 0))
);
CREATE TABLE public.identities (
    provider text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    revoked_at bigint,
    added_to text COLLATE pg_catalog."C"
);
CREATE TABLE public.item_sums (
    scope text NOT NULL COLLATE pg_catalog."C",
    itinerary_item_id text NOT NULL COLLATE pg_catalog."C",
    itinerary_id text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    amount bigint NOT NULL,
    expense_count bigint NOT NULL
);
CREATE TABLE public.itineraries (
    version bigint NOT NULL,
    created_version bigint NOT NULL,
    ordinal bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    group_id text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    description text NOT NULL COLLATE pg_catalog."C",
    start_date text NOT NULL COLLATE pg_catalog."C",
    end_date text NOT NULL COLLATE pg_catalog."C",
    destination text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    deleted_with text COLLATE pg_catalog."C",
    created_by text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT itineraries_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'completed'::text, 'cancelled'::text]))),
    CONSTRAINT itineraries_version_check CHECK ((version > 0))
);
CREATE TABLE public.itinerary_items (
    version bigint NOT NULL,
    created_version bigint NOT NULL,
    ordinal bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    group_id text NOT NULL COLLATE pg_catalog."C",
    itinerary_id text NOT NULL COLLATE pg_catalog."C",
    date text COLLATE pg_catalog."C",
    order_key text NOT NULL COLLATE pg_catalog."C",
    "time" text COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    location text NOT NULL COLLATE pg_catalog."C",
    description text NOT NULL COLLATE pg_catalog."C",
    category text NOT NULL COLLATE pg_catalog."C",
    estimated_cost bigint,
    financial_status text NOT NULL COLLATE pg_catalog."C",
    expense_type text NOT NULL COLLATE pg_catalog."C",
    extensions text NOT NULL COLLATE pg_catalog."C",
    created_by text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT itinerary_items_estimated_cost_check CHECK (((estimated_cost >= 0) AND (estimated_cost <= 99999999))),
    CONSTRAINT itinerary_items_version_check CHECK ((version > 0))
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.members (
    version bigint NOT NULL,
    created_version bigint NOT NULL,
    ordinal bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    group_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    display_name text NOT NULL COLLATE pg_catalog."C",
    avatar_url text COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    joined_at bigint NOT NULL,
    CONSTRAINT members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text]))),
    CONSTRAINT members_status_check CHECK ((status = ANY (ARRAY['active'::text, 'left'::text]))),
    CONSTRAINT members_version_check CHECK ((version > 0))
);
CREATE TABLE public.mutation_log (
    user_id text NOT NULL COLLATE pg_catalog."C",
    mutation_id text NOT NULL COLLATE pg_catalog."C",
    scope text NOT NULL COLLATE pg_catalog."C",
    content_hash text NOT NULL COLLATE pg_catalog."C",
    code text COLLATE pg_catalog."C",
    version bigint NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.own_applications (
    version bigint NOT NULL,
    created_version bigint NOT NULL,
    ordinal bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    group_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    message text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    rejection_reason text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    group_name text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT own_applications_status_check CHECK ((status = ANY (ARRAY['applied'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text]))),
    CONSTRAINT own_applications_type_check CHECK ((type = ANY (ARRAY['general'::text, 'pending_member'::text]))),
    CONSTRAINT own_applications_version_check CHECK ((version > 0))
);
CREATE TABLE public.paid_flags (
    expense_id text NOT NULL COLLATE pg_catalog."C",
    group_id text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL,
    paid_at bigint
);
CREATE TABLE public.pending_members (
    version bigint NOT NULL,
    created_version bigint NOT NULL,
    ordinal bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    group_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    linked_to text COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    phone text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    email text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    role text DEFAULT 'member'::text NOT NULL COLLATE pg_catalog."C",
    invite_code text COLLATE pg_catalog."C",
    invited_at bigint,
    CONSTRAINT pending_members_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text]))),
    CONSTRAINT pending_members_status_check CHECK ((status = ANY (ARRAY['uninvited'::text, 'invited'::text, 'applied'::text]))),
    CONSTRAINT pending_members_version_check CHECK ((version > 0))
);
CREATE TABLE public.person_sums (
    scope text NOT NULL COLLATE pg_catalog."C",
    pending_member_id text NOT NULL COLLATE pg_catalog."C",
    paid bigint NOT NULL,
    share bigint NOT NULL
);
CREATE TABLE public.profile_changes (
    user_id text NOT NULL COLLATE pg_catalog."C",
    changes bigint NOT NULL
);
CREATE TABLE public.profiles (
    version bigint NOT NULL,
    created_version bigint NOT NULL,
    ordinal bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    display_name text NOT NULL COLLATE pg_catalog."C",
    avatar_url text COLLATE pg_catalog."C",
    status_message text NOT NULL COLLATE pg_catalog."C",
    plan text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT profiles_plan_check CHECK ((plan = ANY (ARRAY['free'::text, 'premium'::text]))),
    CONSTRAINT profiles_version_check CHECK ((version > 0))
);
CREATE TABLE public.renewed_codes (
    scope text NOT NULL COLLATE pg_catalog."C",
    content_version bigint NOT NULL,
    version bigint NOT NULL
);
CREATE TABLE public.renewed_personal_codes (
    pending_member_id text NOT NULL COLLATE pg_catalog."C",
    content_version bigint NOT NULL,
    version bigint NOT NULL
);
CREATE TABLE public.scope_sums (
    scope text NOT NULL COLLATE pg_catalog."C",
    table_name text NOT NULL COLLATE pg_catalog."C",
    sum bigint NOT NULL,
    row_count bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.scope_versions (
    scope text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    version_id text NOT NULL COLLATE pg_catalog."C",
    at bigint NOT NULL
);
CREATE TABLE public.scopes (
    scope text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    horizon bigint NOT NULL
);
CREATE TABLE public.server_state (
    key text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.sessions (
    token_hash text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    device text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    device_key text COLLATE pg_catalog."C"
);
CREATE TABLE public.system_admins (
    user_id text NOT NULL COLLATE pg_catalog."C",
    is_active bigint NOT NULL,
    updated_at bigint NOT NULL
);
CREATE TABLE public.tombstones (
    version bigint NOT NULL,
    created_version bigint NOT NULL,
    ordinal bigint NOT NULL,
    scope text NOT NULL COLLATE pg_catalog."C",
    table_name text NOT NULL COLLATE pg_catalog."C",
    row_id text NOT NULL COLLATE pg_catalog."C",
    content text NOT NULL COLLATE pg_catalog."C",
    deleted_at bigint NOT NULL,
    is_emptied bigint DEFAULT 0 NOT NULL,
    content_version bigint,
    deleted_by text COLLATE pg_catalog."C",
    CONSTRAINT tombstones_version_check CHECK ((version > 0))
);
CREATE TABLE public.users (
    id text NOT NULL COLLATE pg_catalog."C",
    line_user_id text COLLATE pg_catalog."C",
    display_name text NOT NULL COLLATE pg_catalog."C",
    avatar_url text COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    deleted_at bigint
);
INSERT INTO public.activities VALUES (1, 1, 4, '48bfbdcd-4949-53f1-a744-2012f4cf3d62', '00000000-0000-7000-8000-000000000001', 'person-added', '2fa6050f-8946-5501-a839-9256e9918ff0', 1795000000, NULL, 'p:00000000-0000-7000-8000-0000000f4241', NULL, NULL, NULL, NULL);
INSERT INTO public.activities VALUES (1, 1, 6, '86442367-e376-5b2d-85db-e1414b07582d', '00000000-0000-7000-8000-000000000001', 'person-added', '2fa6050f-8946-5501-a839-9256e9918ff0', 1795000000, NULL, 'p:00000000-0000-7000-8000-0000000f4242', NULL, NULL, NULL, NULL);
INSERT INTO public.activities VALUES (1, 1, 8, '76564a76-9b57-5578-87dc-6ca37d6b24eb', '00000000-0000-7000-8000-000000000001', 'person-added', '2fa6050f-8946-5501-a839-9256e9918ff0', 1795000000, NULL, 'p:00000000-0000-7000-8000-0000000f4243', NULL, NULL, NULL, NULL);
INSERT INTO public.activities VALUES (2, 2, 1, 'e041f0c9-30a5-5c5b-a9cc-864ab3a6a88f', '00000000-0000-7000-8000-000000000001', 'member-joined', '52388031-e6ba-5a0c-bb2c-eca3f63ed108', 1795000000, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.activities VALUES (3, 3, 1, '4a298872-cc4c-5257-9998-ebcefcb95ade', '00000000-0000-7000-8000-000000000001', 'member-joined', 'ccce125a-5d02-5d4c-bdbe-a220579edcef', 1795000000, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.activities VALUES (4, 4, 1, '271fa184-ba3d-5861-ae23-d90471ba02f1', '00000000-0000-7000-8000-000000000001', 'member-joined', '40281ef1-3f44-5061-bb70-8ce485584b59', 1795000000, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.activities VALUES (5, 5, 1, 'fcf54b1b-aa85-5639-bc11-bb697caf06a1', '00000000-0000-7000-8000-000000000001', 'member-joined', '06d4eddd-1958-577d-b959-2a7510634ded', 1795000000, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.activities VALUES (7, 7, 2, '55fdc290-b811-5b2c-80ad-cc249f101092', '00000000-0000-7000-8000-000000000001', 'expense-restored', '2fa6050f-8946-5501-a839-9256e9918ff0', 1795000060, '00000000-0000-7000-8000-000000000005', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.activities VALUES (9, 9, 0, '791900b1-ab66-5c85-a087-c9fe266291b7', '00000000-0000-7000-8000-000000000001', 'person-removed', '2fa6050f-8946-5501-a839-9256e9918ff0', 1795000060, NULL, 'p:00000000-0000-7000-8000-0000000f4242', NULL, NULL, NULL, NULL);
INSERT INTO public.activities VALUES (9, 9, 2, '2effca5b-2e62-5b20-b8ab-ea8f090ad822', '00000000-0000-7000-8000-000000000001', 'person-linked', '2fa6050f-8946-5501-a839-9256e9918ff0', 1795000060, NULL, 'p:00000000-0000-7000-8000-0000000f4241', NULL, NULL, NULL, NULL);
INSERT INTO public.activities VALUES (9, 9, 4, '25668740-0069-5d17-b989-e85c1a90bab2', '00000000-0000-7000-8000-000000000001', 'member-ended', '2fa6050f-8946-5501-a839-9256e9918ff0', 1795000060, NULL, 'u:06d4eddd-1958-577d-b959-2a7510634ded', NULL, NULL, NULL, NULL);
INSERT INTO public.activities VALUES (10, 10, 2, '851c2b2e-4d85-5720-9e04-229571b6df2c', '00000000-0000-7000-8000-000000000001', 'settled', '52388031-e6ba-5a0c-bb2c-eca3f63ed108', 1795000060, NULL, NULL, NULL, 2, NULL, NULL);
INSERT INTO public.activities VALUES (13, 13, 1, '04d3d13d-d3b4-5de5-b6f2-68c4cefac235', '00000000-0000-7000-8000-000000000001', 'expense-money', '52388031-e6ba-5a0c-bb2c-eca3f63ed108', 1795126060, '00000000-0000-7000-8000-000000000003', NULL, '{"amount":{"before":40000,"after":42000},"people":[{"userKey":"u:2fa6050f-8946-5501-a839-9256e9918ff0","paid":{"before":40000,"after":42000},"share":{"before":15000,"after":21000}},{"userKey":"u:52388031-e6ba-5a0c-bb2c-eca3f63ed108","paid":{"before":0,"after":0},"share":{"before":15000,"after":21000}},{"userKey":"u:ccce125a-5d02-5d4c-bdbe-a220579edcef","paid":{"before":0,"after":0},"share":{"before":10000,"after":0}}]}', NULL, NULL, NULL);
INSERT INTO public.change_counts VALUES ('u:2fa6050f-8946-5501-a839-9256e9918ff0', 'recorded', 20775, 17);
INSERT INTO public.change_counts VALUES ('g:00000000-0000-7000-8000-000000000001', 'recorded', 20775, 24);
INSERT INTO public.change_counts VALUES ('g:00000000-0000-7000-8000-000000000002', 'recorded', 20775, 1);
INSERT INTO public.change_counts VALUES ('u:52388031-e6ba-5a0c-bb2c-eca3f63ed108', 'recorded', 20775, 5);
INSERT INTO public.change_counts VALUES ('u:ccce125a-5d02-5d4c-bdbe-a220579edcef', 'recorded', 20775, 1);
INSERT INTO public.change_counts VALUES ('u:40281ef1-3f44-5061-bb70-8ce485584b59', 'recorded', 20775, 1);
INSERT INTO public.change_counts VALUES ('u:06d4eddd-1958-577d-b959-2a7510634ded', 'recorded', 20775, 1);
INSERT INTO public.change_counts VALUES ('u:52388031-e6ba-5a0c-bb2c-eca3f63ed108', 'given-back', 20776, 2);
INSERT INTO public.change_counts VALUES ('g:00000000-0000-7000-8000-000000000001', 'given-back', 20776, 2);
INSERT INTO public.change_counts VALUES ('u:52388031-e6ba-5a0c-bb2c-eca3f63ed108', 'recorded', 20776, 1);
INSERT INTO public.change_counts VALUES ('g:00000000-0000-7000-8000-000000000001', 'recorded', 20776, 3);
INSERT INTO public.change_counts VALUES ('u:2fa6050f-8946-5501-a839-9256e9918ff0', 'recorded', 20776, 2);
INSERT INTO public.epoch_heads VALUES ('00000000-0000-7000-8000-000000002329', 'u:2fa6050f-8946-5501-a839-9256e9918ff0', 1, 1795980566);
INSERT INTO public.epoch_heads VALUES ('00000000-0000-7000-8000-000000002329', 'u:52388031-e6ba-5a0c-bb2c-eca3f63ed108', 1, 1795980566);
INSERT INTO public.epoch_heads VALUES ('00000000-0000-7000-8000-000000002329', 'u:ccce125a-5d02-5d4c-bdbe-a220579edcef', 1, 1795980566);
INSERT INTO public.epoch_heads VALUES ('00000000-0000-7000-8000-000000002329', 'u:40281ef1-3f44-5061-bb70-8ce485584b59', 1, 1795980566);
INSERT INTO public.epoch_heads VALUES ('00000000-0000-7000-8000-000000002329', 'u:06d4eddd-1958-577d-b959-2a7510634ded', 1, 1795980566);
INSERT INTO public.epoch_heads VALUES ('00000000-0000-7000-8000-000000002329', 'g:00000000-0000-7000-8000-000000000001', 10, 1795980566);
INSERT INTO public.epoch_heads VALUES ('00000000-0000-7000-8000-000000002329', 'g:00000000-0000-7000-8000-000000000002', 1, 1795980566);
INSERT INTO public.expense_payers VALUES ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001', 0, '2fa6050f-8946-5501-a839-9256e9918ff0', NULL, 10000);
INSERT INTO public.expense_payers VALUES ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001', 1, NULL, '00000000-0000-7000-8000-0000000f4241', 1);
INSERT INTO public.expense_payers VALUES ('4f44a1fc-5f30-5f71-8cce-a342fbbd2a1a', '00000000-0000-7000-8000-000000000001', 0, '52388031-e6ba-5a0c-bb2c-eca3f63ed108', NULL, 15000);
INSERT INTO public.expense_payers VALUES ('00000000-0000-7000-8000-000000000005', '00000000-0000-7000-8000-000000000001', 0, '2fa6050f-8946-5501-a839-9256e9918ff0', NULL, 700);
INSERT INTO public.expense_payers VALUES ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000001', 0, '2fa6050f-8946-5501-a839-9256e9918ff0', NULL, 9000);
INSERT INTO public.expense_payers VALUES ('00000000-0000-7000-8000-000000000006', '00000000-0000-7000-8000-000000000001', 0, '52388031-e6ba-5a0c-bb2c-eca3f63ed108', NULL, 2250);
INSERT INTO public.expense_payers VALUES ('00000000-0000-7000-8000-00000000000b', '00000000-0000-7000-8000-000000000001', 0, 'ccce125a-5d02-5d4c-bdbe-a220579edcef', NULL, 900);
INSERT INTO public.expense_payers VALUES ('00000000-0000-7000-8000-00000000000c', '00000000-0000-7000-8000-000000000001', 0, '52388031-e6ba-5a0c-bb2c-eca3f63ed108', NULL, 1000);
INSERT INTO public.expense_payers VALUES ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000001', 0, '2fa6050f-8946-5501-a839-9256e9918ff0', NULL, 42000);
INSERT INTO public.expense_payers VALUES ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000001', 0, '2fa6050f-8946-5501-a839-9256e9918ff0', NULL, 1500);
INSERT INTO public.expense_shares VALUES ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001', 0, '2fa6050f-8946-5501-a839-9256e9918ff0', NULL, 3333, 3333);
INSERT INTO public.expense_shares VALUES ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001', 1, '52388031-e6ba-5a0c-bb2c-eca3f63ed108', NULL, 3333, 3333);
INSERT INTO public.expense_shares VALUES ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001', 2, 'ccce125a-5d02-5d4c-bdbe-a220579edcef', NULL, 3335, 3334);
INSERT INTO public.expense_shares VALUES ('4f44a1fc-5f30-5f71-8cce-a342fbbd2a1a', '00000000-0000-7000-8000-000000000001', 0, '2fa6050f-8946-5501-a839-9256e9918ff0', NULL, 15000, NULL);
INSERT INTO public.expense_shares VALUES ('00000000-0000-7000-8000-000000000005', '00000000-0000-7000-8000-000000000001', 0, '2fa6050f-8946-5501-a839-9256e9918ff0', NULL, 350, NULL);
INSERT INTO public.expense_shares VALUES ('00000000-0000-7000-8000-000000000005', '00000000-0000-7000-8000-000000000001', 1, '52388031-e6ba-5a0c-bb2c-eca3f63ed108', NULL, 350, NULL);
INSERT INTO public.expense_shares VALUES ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000001', 0, '2fa6050f-8946-5501-a839-9256e9918ff0', NULL, 2250, NULL);
INSERT INTO public.expense_shares VALUES ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000001', 1, '52388031-e6ba-5a0c-bb2c-eca3f63ed108', NULL, 2250, NULL);
INSERT INTO public.expense_shares VALUES ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000001', 2, 'ccce125a-5d02-5d4c-bdbe-a220579edcef', NULL, 2250, NULL);
INSERT INTO public.expense_shares VALUES ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000001', 3, NULL, '00000000-0000-7000-8000-0000000f4241', 2250, NULL);
INSERT INTO public.expense_shares VALUES ('00000000-0000-7000-8000-000000000006', '00000000-0000-7000-8000-000000000001', 0, '2fa6050f-8946-5501-a839-9256e9918ff0', NULL, 2250, NULL);
INSERT INTO public.expense_shares VALUES ('00000000-0000-7000-8000-00000000000b', '00000000-0000-7000-8000-000000000001', 0, 'ccce125a-5d02-5d4c-bdbe-a220579edcef', NULL, 450, NULL);
INSERT INTO public.expense_shares VALUES ('00000000-0000-7000-8000-00000000000b', '00000000-0000-7000-8000-000000000001', 1, '52388031-e6ba-5a0c-bb2c-eca3f63ed108', NULL, 450, NULL);
INSERT INTO public.expense_shares VALUES ('00000000-0000-7000-8000-00000000000c', '00000000-0000-7000-8000-000000000001', 0, 'ccce125a-5d02-5d4c-bdbe-a220579edcef', NULL, 500, NULL);
INSERT INTO public.expense_shares VALUES ('00000000-0000-7000-8000-00000000000c', '00000000-0000-7000-8000-000000000001', 1, '52388031-e6ba-5a0c-bb2c-eca3f63ed108', NULL, 500, NULL);
INSERT INTO public.expense_shares VALUES ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000001', 0, '2fa6050f-8946-5501-a839-9256e9918ff0', NULL, 21000, NULL);
INSERT INTO public.expense_shares VALUES ('00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000001', 1, '52388031-e6ba-5a0c-bb2c-eca3f63ed108', NULL, 21000, NULL);
INSERT INTO public.expense_shares VALUES ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000001', 0, '2fa6050f-8946-5501-a839-9256e9918ff0', NULL, 750, NULL);
INSERT INTO public.expense_shares VALUES ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000001', 1, 'ccce125a-5d02-5d4c-bdbe-a220579edcef', NULL, 750, NULL);
INSERT INTO public.expenses VALUES (10, 6, 0, '00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000001', NULL, 'expense', '昼食', '昼食のメモ', 'food', '2026-11-20', '京都', 9000, 'equal', '00000000-0000-7000-8000-0000000003f2', 'settled', '2fa6050f-8946-5501-a839-9256e9918ff0', 1795000060, 1795000060, '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.expenses VALUES (6, 6, 1, '00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001', NULL, 'expense', '夕食', '夕食のメモ', 'food', '2026-11-20', '京都', 10001, 'percentage', '00000000-0000-7000-8000-0000000003f3', 'active', '2fa6050f-8946-5501-a839-9256e9918ff0', 1795000060, 1795000060, '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.expenses VALUES (13, 6, 2, '00000000-0000-7000-8000-000000000003', '00000000-0000-7000-8000-000000000001', NULL, 'expense', '宿', '宿のメモ', 'accommodation', '2026-11-20', '京都', 42000, 'equal', '00000000-0000-7000-8000-00000000040a', 'active', '2fa6050f-8946-5501-a839-9256e9918ff0', 1795000060, 1795126060, '', '', NULL, NULL, NULL, NULL, NULL, '52388031-e6ba-5a0c-bb2c-eca3f63ed108', NULL, 1795126060, NULL, NULL, NULL, NULL);
INSERT INTO public.expenses VALUES (7, 7, 1, '4f44a1fc-5f30-5f71-8cce-a342fbbd2a1a', '00000000-0000-7000-8000-000000000001', NULL, 'transfer', '宿', '', 'other', '2026-11-18', '', 15000, 'custom', '00000000-0000-7000-8000-0000000003f7', 'active', '2fa6050f-8946-5501-a839-9256e9918ff0', 1795000060, 1795000060, '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '00000000-0000-7000-8000-000000000003', NULL);
INSERT INTO public.expenses VALUES (7, 6, 4, '00000000-0000-7000-8000-000000000005', '00000000-0000-7000-8000-000000000001', NULL, 'expense', 'お土産', 'お土産のメモ', 'food', '2026-11-20', '京都', 700, 'equal', '00000000-0000-7000-8000-0000000003f6', 'active', '2fa6050f-8946-5501-a839-9256e9918ff0', 1795000060, 1795000060, '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.expenses VALUES (10, 8, 0, '00000000-0000-7000-8000-000000000006', '00000000-0000-7000-8000-000000000001', NULL, 'transfer', '送金', '', 'other', '2026-11-21', '', 2250, 'custom', '00000000-0000-7000-8000-0000000003fb', 'settled', '52388031-e6ba-5a0c-bb2c-eca3f63ed108', 1795000060, 1795000060, '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.expenses VALUES (12, 12, 0, '00000000-0000-7000-8000-00000000000b', '00000000-0000-7000-8000-000000000001', NULL, 'expense', '抹茶', 'お茶のメモ', 'food', '2026-11-20', '京都', 900, 'equal', '00000000-0000-7000-8000-000000000404', 'active', 'ccce125a-5d02-5d4c-bdbe-a220579edcef', 1795090060, 1795090060, '', '', NULL, NULL, NULL, NULL, NULL, NULL, '52388031-e6ba-5a0c-bb2c-eca3f63ed108', NULL, 1795090060, NULL, NULL, NULL);
INSERT INTO public.expenses VALUES (12, 12, 1, '00000000-0000-7000-8000-00000000000c', '00000000-0000-7000-8000-000000000001', NULL, 'expense', '拝観料', '拝観料のメモ', 'food', '2026-11-20', '京都', 1000, 'equal', '00000000-0000-7000-8000-000000000406', 'active', '52388031-e6ba-5a0c-bb2c-eca3f63ed108', 1795090060, 1795090060, '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.expenses VALUES (14, 14, 0, '00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000001', NULL, 'expense', '朝食', '朝食のメモ', 'food', '2026-11-20', '京都', 1500, 'equal', '00000000-0000-7000-8000-00000000040d', 'active', '2fa6050f-8946-5501-a839-9256e9918ff0', 1795126120, 1795126120, '', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.given_back VALUES ('g:00000000-0000-7000-8000-000000000001', 'expenses', '00000000-0000-7000-8000-00000000000b', 12, 12, 1795090060);
INSERT INTO public.given_back VALUES ('g:00000000-0000-7000-8000-000000000001', 'expenses', '00000000-0000-7000-8000-00000000000c', 12, 12, 1795090060);
INSERT INTO public.groups VALUES (11, 1, 0, '00000000-0000-7000-8000-000000000001', '京都', '紅葉を見に', 'open', '8CVRC23WU2', '2fa6050f-8946-5501-a839-9256e9918ff0', 1795000000, 1795000000, 'ordinary', 'disabled', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.groups VALUES (2, 1, 0, '00000000-0000-7000-8000-000000000002', '温泉', '紅葉を見に', 'approval', 'B2CPRQ8F42', '2fa6050f-8946-5501-a839-9256e9918ff0', 1795000000, 1795000000, 'ordinary', 'enabled', '有馬温泉', '2026-11-28', '2026-11-29', '神戸', NULL);
INSERT INTO public.identities VALUES ('local', '28007082604e47b006192a3d5fb7a200d278b7b4f85a1e070aca6ecc7c27ec1d', '2fa6050f-8946-5501-a839-9256e9918ff0', 1795000000, NULL, NULL);
INSERT INTO public.identities VALUES ('local', '8ab47319c1d9d48db028de0fc30e805c997a710d21fccca7d8ceeb5fd872bc70', '52388031-e6ba-5a0c-bb2c-eca3f63ed108', 1795000000, NULL, NULL);
INSERT INTO public.identities VALUES ('local', 'de423b88b115a906eb6dd816aa2aa0ecbe80e2ffe3e4ade4c107d5664c5fb5d7', 'ccce125a-5d02-5d4c-bdbe-a220579edcef', 1795000000, NULL, NULL);
INSERT INTO public.identities VALUES ('local', 'ba3c470c76e12449715a9ced8ac1582ab76f878faafb3b8e3f4e5d849132320c', '40281ef1-3f44-5061-bb70-8ce485584b59', 1795000000, NULL, NULL);
INSERT INTO public.identities VALUES ('local', '74f82907ccc497366ef6375f8d59f42547b5fb0978f519d0b843c4cc89989f79', '06d4eddd-1958-577d-b959-2a7510634ded', 1795000000, NULL, NULL);
INSERT INTO public.itineraries VALUES (1, 1, 2, '00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000002', '有馬温泉', '', '2026-11-28', '2026-11-29', '神戸', 'draft', NULL, '2fa6050f-8946-5501-a839-9256e9918ff0', 1795000000, 1795000000);
INSERT INTO public.kysely_migration VALUES ('20261122180000-start', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261122214500-device-codes', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261123103000-scope-sums', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261123103800-scope-versions', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261123104000-log-of-each-user', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261123105000-tombstones-by-age', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261123134100-row-counts', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261123140300-change-counts', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261123141600-after-restores', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261123144400-emptied-tombstones', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261123163000-tombstone-content-version', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261123172000-profiles', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261124025500-deleted-by', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261124113000-expense-details', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261125120000-ended-sessions', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261125121000-deleted-accounts', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261126081500-downloads', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261126090000-applications', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261126120000-activities', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261126130000-system-admins', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261126140000-group-icons', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261126170000-keys-of-one-device', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261126180000-itineraries', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261128200000-build-files', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261128210000-expense-sums', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261128220000-emptied-by-time', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261128230000-references-to-pending-members', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration VALUES ('20261128233000-payments', '2026-11-23T00:00:00.000Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.members VALUES (1, 1, 1, 'c7b7cc70-4c95-5540-aa1c-7931a0c34e9a', '00000000-0000-7000-8000-000000000001', '2fa6050f-8946-5501-a839-9256e9918ff0', '花子', NULL, 'owner', 'active', 1795000000);
INSERT INTO public.members VALUES (1, 1, 1, '9dc5a4cc-99e2-54c2-bada-c55b610d5525', '00000000-0000-7000-8000-000000000002', '2fa6050f-8946-5501-a839-9256e9918ff0', '花子', NULL, 'owner', 'active', 1795000000);
INSERT INTO public.members VALUES (2, 2, 0, 'cf6c03f7-e6f7-5908-9654-24d16e5a66f2', '00000000-0000-7000-8000-000000000001', '52388031-e6ba-5a0c-bb2c-eca3f63ed108', '太郎', NULL, 'member', 'active', 1795000000);
INSERT INTO public.members VALUES (3, 3, 0, '7806b244-fa51-5337-909c-5f9ad0a836a3', '00000000-0000-7000-8000-000000000001', 'ccce125a-5d02-5d4c-bdbe-a220579edcef', '次郎', NULL, 'member', 'active', 1795000000);
INSERT INTO public.members VALUES (4, 4, 0, '919e11a7-afcc-5cae-aa4e-194867b1d4fe', '00000000-0000-7000-8000-000000000001', '40281ef1-3f44-5061-bb70-8ce485584b59', 'みさき', NULL, 'member', 'active', 1795000000);
INSERT INTO public.members VALUES (9, 5, 0, 'f25ac0a6-3c02-5e92-a50c-0fbe05d264d3', '00000000-0000-7000-8000-000000000001', '06d4eddd-1958-577d-b959-2a7510634ded', '三郎', NULL, 'member', 'left', 1795000000);
INSERT INTO public.mutation_log VALUES ('2fa6050f-8946-5501-a839-9256e9918ff0', '00000000-0000-7000-8000-0000000003e9', 'g:00000000-0000-7000-8000-000000000001', 'KVW7bJOhS7BG9ZNmZOhW3VmdcNOtySznCcg5QPsJAjg', NULL, 1, 1795000000);
INSERT INTO public.mutation_log VALUES ('2fa6050f-8946-5501-a839-9256e9918ff0', '00000000-0000-7000-8000-0000000003eb', 'g:00000000-0000-7000-8000-000000000001', 'GGRbhLJquzFiJVkxx5zBy9-QmxHfVC5HuCgPD-4GTNA', NULL, 1, 1795000000);
INSERT INTO public.mutation_log VALUES ('2fa6050f-8946-5501-a839-9256e9918ff0', '00000000-0000-7000-8000-0000000003ec', 'g:00000000-0000-7000-8000-000000000001', 'y4WhWUgXx1h3buI5xcbKW1VemgFWpVxnQbe7ffM9aFU', NULL, 1, 1795000000);
INSERT INTO public.mutation_log VALUES ('2fa6050f-8946-5501-a839-9256e9918ff0', '00000000-0000-7000-8000-0000000003ed', 'g:00000000-0000-7000-8000-000000000001', 'Zpnk1F8XoXxyxF92PhqAZJ-3zFdCMCbxT2e7wKJY0qc', NULL, 1, 1795000000);
INSERT INTO public.mutation_log VALUES ('2fa6050f-8946-5501-a839-9256e9918ff0', '00000000-0000-7000-8000-0000000003ea', 'g:00000000-0000-7000-8000-000000000002', 'MTICbOSviB-ENNHunaWOCGpS0m95Xjj93TdxldfRxiI', NULL, 1, 1795000000);
INSERT INTO public.mutation_log VALUES ('52388031-e6ba-5a0c-bb2c-eca3f63ed108', '00000000-0000-7000-8000-0000000003ee', 'g:00000000-0000-7000-8000-000000000001', 'OC_s3PH8UCL09dDesL9hq3Vm7DD1wyX3xNUnLlpUQyY', NULL, 2, 1795000000);
INSERT INTO public.mutation_log VALUES ('ccce125a-5d02-5d4c-bdbe-a220579edcef', '00000000-0000-7000-8000-0000000003ef', 'g:00000000-0000-7000-8000-000000000001', 'OC_s3PH8UCL09dDesL9hq3Vm7DD1wyX3xNUnLlpUQyY', NULL, 3, 1795000000);
INSERT INTO public.mutation_log VALUES ('40281ef1-3f44-5061-bb70-8ce485584b59', '00000000-0000-7000-8000-0000000003f0', 'g:00000000-0000-7000-8000-000000000001', 'OC_s3PH8UCL09dDesL9hq3Vm7DD1wyX3xNUnLlpUQyY', NULL, 4, 1795000000);
INSERT INTO public.mutation_log VALUES ('06d4eddd-1958-577d-b959-2a7510634ded', '00000000-0000-7000-8000-0000000003f1', 'g:00000000-0000-7000-8000-000000000001', 'OC_s3PH8UCL09dDesL9hq3Vm7DD1wyX3xNUnLlpUQyY', NULL, 5, 1795000000);
INSERT INTO public.mutation_log VALUES ('2fa6050f-8946-5501-a839-9256e9918ff0', '00000000-0000-7000-8000-0000000003f2', 'g:00000000-0000-7000-8000-000000000001', 'XavxJCki2kVjE5vGkDuN2ucsCIuec-aZIR_yj_4fbMw', NULL, 6, 1795000060);
INSERT INTO public.mutation_log VALUES ('2fa6050f-8946-5501-a839-9256e9918ff0', '00000000-0000-7000-8000-0000000003f3', 'g:00000000-0000-7000-8000-000000000001', '9q7wIESJuJvW7Rr5oAq36LW-x-7xBHoifD4FXUTqq3U', NULL, 6, 1795000060);
INSERT INTO public.mutation_log VALUES ('2fa6050f-8946-5501-a839-9256e9918ff0', '00000000-0000-7000-8000-0000000003f4', 'g:00000000-0000-7000-8000-000000000001', 'J7X0ryfL7zjhf2Wo68nw3ATzCGkIWWH5W_pO3z9DRFk', NULL, 6, 1795000060);
INSERT INTO public.mutation_log VALUES ('2fa6050f-8946-5501-a839-9256e9918ff0', '00000000-0000-7000-8000-0000000003f5', 'g:00000000-0000-7000-8000-000000000001', 'aeS34iWOnkRxiw-cl98RtbTCoCMfk3uF6JNkPGbz73c', NULL, 6, 1795000060);
INSERT INTO public.mutation_log VALUES ('2fa6050f-8946-5501-a839-9256e9918ff0', '00000000-0000-7000-8000-0000000003f6', 'g:00000000-0000-7000-8000-000000000001', 'bzO7azmYKjytlf1a3X3L8Hi_fvV3DORBPX5fvv2W0jw', NULL, 6, 1795000060);
INSERT INTO public.mutation_log VALUES ('2fa6050f-8946-5501-a839-9256e9918ff0', '00000000-0000-7000-8000-0000000003f7', 'g:00000000-0000-7000-8000-000000000001', 'QxxouC4LxAdH4HaDyMa2vB2LhEYopefVy9sY1XXvhgE', NULL, 7, 1795000060);
INSERT INTO public.mutation_log VALUES ('2fa6050f-8946-5501-a839-9256e9918ff0', '00000000-0000-7000-8000-0000000003f8', 'g:00000000-0000-7000-8000-000000000001', 'itn7Tg9JAHNeGeMN78vvDa_u8oCQ2CWkFYUGDuki7V0', NULL, 7, 1795000060);
INSERT INTO public.mutation_log VALUES ('2fa6050f-8946-5501-a839-9256e9918ff0', '00000000-0000-7000-8000-0000000003f9', 'g:00000000-0000-7000-8000-000000000001', 'p0eR9gsrYZWMb1ZtY8s8_GWmu79YRxHFViHI_djG3t8', NULL, 7, 1795000060);
INSERT INTO public.mutation_log VALUES ('2fa6050f-8946-5501-a839-9256e9918ff0', '00000000-0000-7000-8000-0000000003fa', 'g:00000000-0000-7000-8000-000000000001', 'PlXodP7VdXlpL7tqykb2f9VTrpYiaQ6J95YdiBq0Gmg', NULL, 7, 1795000060);
INSERT INTO public.mutation_log VALUES ('52388031-e6ba-5a0c-bb2c-eca3f63ed108', '00000000-0000-7000-8000-0000000003fb', 'g:00000000-0000-7000-8000-000000000001', 'S7oEFjEbsMdbdYJ2fnVg8aNSvecF_UgmSm3jaCRsCVM', NULL, 8, 1795000060);
INSERT INTO public.mutation_log VALUES ('52388031-e6ba-5a0c-bb2c-eca3f63ed108', '00000000-0000-7000-8000-0000000003fc', 'g:00000000-0000-7000-8000-000000000001', 'qb9WyAqJenIGoKAJRuwj4YAkjif7BPnXFkJKtjuLSP4', NULL, 8, 1795000060);
INSERT INTO public.mutation_log VALUES ('52388031-e6ba-5a0c-bb2c-eca3f63ed108', '00000000-0000-7000-8000-0000000003fd', 'g:00000000-0000-7000-8000-000000000001', 'wkt6mlBFoVmGCA1ty7DAUqLNnOJjkGWgy6zdsbM9pVg', NULL, 8, 1795000060);
INSERT INTO public.mutation_log VALUES ('2fa6050f-8946-5501-a839-9256e9918ff0', '00000000-0000-7000-8000-0000000003fe', 'g:00000000-0000-7000-8000-000000000001', 'JCgBpVQmM4PRfrJLRpwQjW6MwYBctp-ENeRCcSoJmVc', NULL, 9, 1795000060);
INSERT INTO public.mutation_log VALUES ('2fa6050f-8946-5501-a839-9256e9918ff0', '00000000-0000-7000-8000-0000000003ff', 'g:00000000-0000-7000-8000-000000000001', 'PJji8AUqrAm_VUzyYd01Mt5cDeAh_2UYGeYsd7v88ko', NULL, 9, 1795000060);
INSERT INTO public.mutation_log VALUES ('2fa6050f-8946-5501-a839-9256e9918ff0', '00000000-0000-7000-8000-000000000400', 'g:00000000-0000-7000-8000-000000000001', 'Nmjl3NJu3r3h_tfCYPl5pP9cS6ZGyNLJGIvp5wfy5TQ', NULL, 9, 1795000060);
INSERT INTO public.mutation_log VALUES ('52388031-e6ba-5a0c-bb2c-eca3f63ed108', '00000000-0000-7000-8000-000000000401', 'g:00000000-0000-7000-8000-000000000001', 'LHNKbI9UJXI_0UU_jvh7BL1X41n0R39McL8ObcJ1r8E', NULL, 10, 1795000060);
INSERT INTO public.mutation_log VALUES ('52388031-e6ba-5a0c-bb2c-eca3f63ed108', '21e3a769-7642-5bed-92f1-6d256746b415', 'g:00000000-0000-7000-8000-000000000001', 'e7mjsjWRm1H74ZSNNm1lKlOd0J5sTNhXwWVffsytVZ4', NULL, 12, 1795090060);
INSERT INTO public.mutation_log VALUES ('52388031-e6ba-5a0c-bb2c-eca3f63ed108', 'b2d7d91f-ab4d-5bac-9318-32d4be348776', 'g:00000000-0000-7000-8000-000000000001', '7MwLrlFmhEOsE3UA1TGJwmZ3SvEmoMR2g9lEz1bOFYk', NULL, 12, 1795090060);
INSERT INTO public.mutation_log VALUES ('52388031-e6ba-5a0c-bb2c-eca3f63ed108', '00000000-0000-7000-8000-00000000040a', 'g:00000000-0000-7000-8000-000000000001', 'NtnM6OYMZXmnA2fKfUG8EwTQa-N1vbuAYM4vG-ygLNk', NULL, 13, 1795126060);
INSERT INTO public.mutation_log VALUES ('2fa6050f-8946-5501-a839-9256e9918ff0', '00000000-0000-7000-8000-00000000040b', 'g:00000000-0000-7000-8000-000000000001', 'd1AxAG2y9jMmhX7aAJkyOjBEs_W2QSmiuQMbFkl8FuQ', 'conflict', 14, 1795126060);
INSERT INTO public.mutation_log VALUES ('2fa6050f-8946-5501-a839-9256e9918ff0', '00000000-0000-7000-8000-00000000040d', 'g:00000000-0000-7000-8000-000000000001', 'PFsX4TXXpheeD5I_4AvPCjzvrDTK81yGiCxA1CY2Xf0', NULL, 14, 1795126120);
INSERT INTO public.pending_members VALUES (9, 1, 3, '00000000-0000-7000-8000-0000000f4241', '00000000-0000-7000-8000-000000000001', 'みさき（仮）', 'uninvited', '40281ef1-3f44-5061-bb70-8ce485584b59', 1795000000, '', '', 'member', NULL, NULL);
INSERT INTO public.pending_members VALUES (1, 1, 7, '00000000-0000-7000-8000-0000000f4243', '00000000-0000-7000-8000-000000000001', 'おばあちゃん', 'uninvited', NULL, 1795000000, '', '', 'member', NULL, NULL);
INSERT INTO public.person_sums VALUES ('g:00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-0000000f4241', 1, 2250);
INSERT INTO public.profiles VALUES (1, 1, 0, '2fa6050f-8946-5501-a839-9256e9918ff0', '花子', NULL, '', 'free', 1795000000, 1795000000);
INSERT INTO public.profiles VALUES (1, 1, 0, '52388031-e6ba-5a0c-bb2c-eca3f63ed108', '太郎', NULL, '', 'free', 1795000000, 1795000000);
INSERT INTO public.profiles VALUES (1, 1, 0, 'ccce125a-5d02-5d4c-bdbe-a220579edcef', '次郎', NULL, '', 'free', 1795000000, 1795000000);
INSERT INTO public.profiles VALUES (1, 1, 0, '40281ef1-3f44-5061-bb70-8ce485584b59', 'みさき', NULL, '', 'free', 1795000000, 1795000000);
INSERT INTO public.profiles VALUES (1, 1, 0, '06d4eddd-1958-577d-b959-2a7510634ded', '三郎', NULL, '', 'free', 1795000000, 1795000000);
INSERT INTO public.renewed_codes VALUES ('g:00000000-0000-7000-8000-000000000001', 9, 11);
INSERT INTO public.renewed_codes VALUES ('g:00000000-0000-7000-8000-000000000002', 1, 2);
INSERT INTO public.scope_sums VALUES ('u:2fa6050f-8946-5501-a839-9256e9918ff0', 'profiles', 4073369578, 1);
INSERT INTO public.scope_sums VALUES ('u:2fa6050f-8946-5501-a839-9256e9918ff0', 'ownApplications', 0, 0);
INSERT INTO public.scope_sums VALUES ('u:52388031-e6ba-5a0c-bb2c-eca3f63ed108', 'profiles', 3186053975, 1);
INSERT INTO public.scope_sums VALUES ('u:52388031-e6ba-5a0c-bb2c-eca3f63ed108', 'ownApplications', 0, 0);
INSERT INTO public.scope_sums VALUES ('u:ccce125a-5d02-5d4c-bdbe-a220579edcef', 'profiles', 1580128737, 1);
INSERT INTO public.scope_sums VALUES ('u:ccce125a-5d02-5d4c-bdbe-a220579edcef', 'ownApplications', 0, 0);
INSERT INTO public.scope_sums VALUES ('u:40281ef1-3f44-5061-bb70-8ce485584b59', 'profiles', 1635916278, 1);
INSERT INTO public.scope_sums VALUES ('u:40281ef1-3f44-5061-bb70-8ce485584b59', 'ownApplications', 0, 0);
INSERT INTO public.scope_sums VALUES ('u:06d4eddd-1958-577d-b959-2a7510634ded', 'profiles', 3724984813, 1);
INSERT INTO public.scope_sums VALUES ('u:06d4eddd-1958-577d-b959-2a7510634ded', 'ownApplications', 0, 0);
INSERT INTO public.scope_sums VALUES ('g:00000000-0000-7000-8000-000000000001', 'groups', 338690896, 1);
INSERT INTO public.scope_sums VALUES ('g:00000000-0000-7000-8000-000000000001', 'members', 12351210215, 5);
INSERT INTO public.scope_sums VALUES ('g:00000000-0000-7000-8000-000000000001', 'pendingMembers', 5559576351, 3);
INSERT INTO public.scope_sums VALUES ('g:00000000-0000-7000-8000-000000000001', 'itineraries', 0, 0);
INSERT INTO public.scope_sums VALUES ('g:00000000-0000-7000-8000-000000000001', 'itineraryItems', 0, 0);
INSERT INTO public.scope_sums VALUES ('g:00000000-0000-7000-8000-000000000001', 'expenses', 21096050969, 11);
INSERT INTO public.scope_sums VALUES ('g:00000000-0000-7000-8000-000000000001', 'activities', 25940947721, 13);
INSERT INTO public.scope_sums VALUES ('g:00000000-0000-7000-8000-000000000001', 'applications', 0, 0);
INSERT INTO public.scope_sums VALUES ('g:00000000-0000-7000-8000-000000000002', 'groups', 2778912273, 1);
INSERT INTO public.scope_sums VALUES ('g:00000000-0000-7000-8000-000000000002', 'members', 278033937, 1);
INSERT INTO public.scope_sums VALUES ('g:00000000-0000-7000-8000-000000000002', 'pendingMembers', 0, 0);
INSERT INTO public.scope_sums VALUES ('g:00000000-0000-7000-8000-000000000002', 'itineraries', 1648042119, 1);
INSERT INTO public.scope_sums VALUES ('g:00000000-0000-7000-8000-000000000002', 'itineraryItems', 0, 0);
INSERT INTO public.scope_sums VALUES ('g:00000000-0000-7000-8000-000000000002', 'expenses', 0, 0);
INSERT INTO public.scope_sums VALUES ('g:00000000-0000-7000-8000-000000000002', 'activities', 0, 0);
INSERT INTO public.scope_sums VALUES ('g:00000000-0000-7000-8000-000000000002', 'applications', 0, 0);
INSERT INTO public.scope_versions VALUES ('u:2fa6050f-8946-5501-a839-9256e9918ff0', 1, 'hCbA5icDfAN-uuzu', 1795000000);
INSERT INTO public.scope_versions VALUES ('u:52388031-e6ba-5a0c-bb2c-eca3f63ed108', 1, 'LVYsq9BrOSpmkXof', 1795000000);
INSERT INTO public.scope_versions VALUES ('u:ccce125a-5d02-5d4c-bdbe-a220579edcef', 1, 'WxC_LSMjiyF58Kwu', 1795000000);
INSERT INTO public.scope_versions VALUES ('u:40281ef1-3f44-5061-bb70-8ce485584b59', 1, 'MFVRljhWqfqlyEaf', 1795000000);
INSERT INTO public.scope_versions VALUES ('u:06d4eddd-1958-577d-b959-2a7510634ded', 1, 'XMy-2gpwcbaBKdqx', 1795000000);
INSERT INTO public.scope_versions VALUES ('g:00000000-0000-7000-8000-000000000001', 1, 'Yq1g8AEsfkb0BvwI', 1795000000);
INSERT INTO public.scope_versions VALUES ('g:00000000-0000-7000-8000-000000000002', 1, '5QVS0rCADLJzERCJ', 1795000000);
INSERT INTO public.scope_versions VALUES ('g:00000000-0000-7000-8000-000000000001', 2, 'sej036MejWlZz_h8', 1795000000);
INSERT INTO public.scope_versions VALUES ('g:00000000-0000-7000-8000-000000000001', 3, 'OeVlQSL87Iw1aUmY', 1795000000);
INSERT INTO public.scope_versions VALUES ('g:00000000-0000-7000-8000-000000000001', 4, 'mecs-5T31-AkKHc8', 1795000000);
INSERT INTO public.scope_versions VALUES ('g:00000000-0000-7000-8000-000000000001', 5, '53HXT5gwg8Aw0h9r', 1795000000);
INSERT INTO public.scope_versions VALUES ('g:00000000-0000-7000-8000-000000000001', 6, 'EE9PbHCnRZzptiIQ', 1795000060);
INSERT INTO public.scope_versions VALUES ('g:00000000-0000-7000-8000-000000000001', 7, 'u7bpOc5MkBPLXUCc', 1795000060);
INSERT INTO public.scope_versions VALUES ('g:00000000-0000-7000-8000-000000000001', 8, '77Aho08xZix4f0nZ', 1795000060);
INSERT INTO public.scope_versions VALUES ('g:00000000-0000-7000-8000-000000000001', 9, 'S7kzFZTw3aclNSso', 1795000060);
INSERT INTO public.scope_versions VALUES ('g:00000000-0000-7000-8000-000000000001', 10, 'dul-fCkmtocZhhNu', 1795000060);
INSERT INTO public.scope_versions VALUES ('g:00000000-0000-7000-8000-000000000001', 11, 'q2-6iviSUTk-RB-4', 1795980566);
INSERT INTO public.scope_versions VALUES ('g:00000000-0000-7000-8000-000000000002', 2, 'ZuXTGA2n-WZC-9hT', 1795980566);
INSERT INTO public.scope_versions VALUES ('g:00000000-0000-7000-8000-000000000001', 12, '0NL542Px19VnVaHI', 1795090060);
INSERT INTO public.scope_versions VALUES ('g:00000000-0000-7000-8000-000000000001', 13, 'bL0mqMWNvy1iG54i', 1795126060);
INSERT INTO public.scope_versions VALUES ('g:00000000-0000-7000-8000-000000000001', 14, 'cJKm8Je2K-jeWGVF', 1795126120);
INSERT INTO public.scopes VALUES ('u:2fa6050f-8946-5501-a839-9256e9918ff0', 1, 0);
INSERT INTO public.scopes VALUES ('u:52388031-e6ba-5a0c-bb2c-eca3f63ed108', 1, 0);
INSERT INTO public.scopes VALUES ('u:ccce125a-5d02-5d4c-bdbe-a220579edcef', 1, 0);
INSERT INTO public.scopes VALUES ('u:40281ef1-3f44-5061-bb70-8ce485584b59', 1, 0);
INSERT INTO public.scopes VALUES ('u:06d4eddd-1958-577d-b959-2a7510634ded', 1, 0);
INSERT INTO public.scopes VALUES ('g:00000000-0000-7000-8000-000000000001', 14, 0);
INSERT INTO public.scopes VALUES ('g:00000000-0000-7000-8000-000000000002', 2, 0);
INSERT INTO public.server_state VALUES ('epoch', '00000000-0000-7000-8000-00000000232a');
INSERT INTO public.server_state VALUES ('version-key', 'I_oJO1MrhNUmZnLKbX9lbaKAZwql07Rbvhrx56-JLik');
INSERT INTO public.sessions VALUES ('a0f3874cc07b890e7b56fbb856af4a15628ef4d3d21de8cb98ac129e1d15f40b', '2fa6050f-8946-5501-a839-9256e9918ff0', 1795000000, 1795126060, 1797718060, '', '28007082604e47b006192a3d5fb7a200d278b7b4f85a1e070aca6ecc7c27ec1d');
INSERT INTO public.sessions VALUES ('5655fcf9fb7f5401ec59bb2b1dbd0e96a7e03627a18c210e0037419081ff6f23', '52388031-e6ba-5a0c-bb2c-eca3f63ed108', 1795000000, 1795126060, 1797718060, '', '8ab47319c1d9d48db028de0fc30e805c997a710d21fccca7d8ceeb5fd872bc70');
INSERT INTO public.sessions VALUES ('36066be2d341d806162761ebe9a97f1f9da98cc102e507809dd1e3f821c8da60', 'ccce125a-5d02-5d4c-bdbe-a220579edcef', 1795000000, 1795000000, 1797592000, '', 'de423b88b115a906eb6dd816aa2aa0ecbe80e2ffe3e4ade4c107d5664c5fb5d7');
INSERT INTO public.sessions VALUES ('79c948c5eb7f0f85302e8de4520dfc8e563ff64ac13c8c41909462e49ebbb13c', '40281ef1-3f44-5061-bb70-8ce485584b59', 1795000000, 1795126120, 1797718120, '', 'ba3c470c76e12449715a9ced8ac1582ab76f878faafb3b8e3f4e5d849132320c');
INSERT INTO public.sessions VALUES ('e16a5690492d6aa2d094a507a3b4fb41fd5a1688e74fde3198ac64362259266c', '06d4eddd-1958-577d-b959-2a7510634ded', 1795000000, 1795000000, 1797592000, '', '74f82907ccc497366ef6375f8d59f42547b5fb0978f519d0b843c4cc89989f79');
INSERT INTO public.tombstones VALUES (7, 6, 3, 'g:00000000-0000-7000-8000-000000000001', 'expenses', '00000000-0000-7000-8000-000000000004', '{"id":"00000000-0000-7000-8000-000000000004","groupId":"00000000-0000-7000-8000-000000000001","itineraryId":null,"transactionType":"expense","title":"タクシー","description":"タクシーのメモ","category":"food","date":"2026-11-20","location":"京都","amount":700,"splitMethod":"equal","moneyMark":"00000000-0000-7000-8000-0000000003f5","status":"active","createdBy":"2fa6050f-8946-5501-a839-9256e9918ff0","createdAt":1795000060,"updatedAt":1795000060,"url":"","notes":"","purchaseStatus":null,"purchaseDueDate":null,"paymentDate":null,"prepaidScheduledDate":null,"assignee":null,"moneyBy":null,"describedBy":null,"moneyAt":null,"describedAt":null,"itineraryItemId":null,"expenseId":null,"deletedWith":null,"payers":[{"userKey":"u:2fa6050f-8946-5501-a839-9256e9918ff0","amount":700}],"shares":[{"userKey":"u:2fa6050f-8946-5501-a839-9256e9918ff0","amount":350,"percentage":null,"isPaid":false,"paidAt":null},{"userKey":"u:52388031-e6ba-5a0c-bb2c-eca3f63ed108","amount":350,"percentage":null,"isPaid":false,"paidAt":null}]}', 1795000060, 0, NULL, '2fa6050f-8946-5501-a839-9256e9918ff0');
INSERT INTO public.tombstones VALUES (8, 8, 1, 'g:00000000-0000-7000-8000-000000000001', 'expenses', '00000000-0000-7000-8000-000000000007', '{"id":"00000000-0000-7000-8000-000000000007","groupId":"00000000-0000-7000-8000-000000000001","itineraryId":null,"transactionType":"transfer","title":"送金","description":"","category":"other","date":"2026-11-21","location":"","amount":1,"splitMethod":"custom","moneyMark":"00000000-0000-7000-8000-0000000003fc","status":"active","createdBy":"52388031-e6ba-5a0c-bb2c-eca3f63ed108","createdAt":1795000060,"updatedAt":1795000060,"url":"","notes":"","purchaseStatus":null,"purchaseDueDate":null,"paymentDate":null,"prepaidScheduledDate":null,"assignee":null,"moneyBy":null,"describedBy":null,"moneyAt":null,"describedAt":null,"itineraryItemId":null,"expenseId":null,"deletedWith":null,"payers":[{"userKey":"u:52388031-e6ba-5a0c-bb2c-eca3f63ed108","amount":1}],"shares":[{"userKey":"u:2fa6050f-8946-5501-a839-9256e9918ff0","amount":1,"percentage":null,"isPaid":false,"paidAt":null}]}', 1795000060, 0, NULL, '52388031-e6ba-5a0c-bb2c-eca3f63ed108');
INSERT INTO public.tombstones VALUES (9, 1, 5, 'g:00000000-0000-7000-8000-000000000001', 'pendingMembers', '00000000-0000-7000-8000-0000000f4242', '{"id":"00000000-0000-7000-8000-0000000f4242","groupId":"00000000-0000-7000-8000-000000000001","name":"こども","status":"uninvited","linkedTo":null,"createdAt":1795000000,"phone":"","email":"","role":"member","inviteCode":null,"invitedAt":null}', 1795000060, 0, NULL, '2fa6050f-8946-5501-a839-9256e9918ff0');
INSERT INTO public.users VALUES ('2fa6050f-8946-5501-a839-9256e9918ff0', NULL, '花子', NULL, 1795000000, 1795000000, NULL);
INSERT INTO public.users VALUES ('52388031-e6ba-5a0c-bb2c-eca3f63ed108', NULL, '太郎', NULL, 1795000000, 1795000000, NULL);
INSERT INTO public.users VALUES ('ccce125a-5d02-5d4c-bdbe-a220579edcef', NULL, '次郎', NULL, 1795000000, 1795000000, NULL);
INSERT INTO public.users VALUES ('40281ef1-3f44-5061-bb70-8ce485584b59', NULL, 'みさき', NULL, 1795000000, 1795000000, NULL);
INSERT INTO public.users VALUES ('06d4eddd-1958-577d-b959-2a7510634ded', NULL, '三郎', NULL, 1795000000, 1795000000, NULL);
ALTER TABLE ONLY public.activities
    ADD CONSTRAINT activities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.admin_access_logs
    ADD CONSTRAINT admin_access_logs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.build_files
    ADD CONSTRAINT build_files_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.change_counts
    ADD CONSTRAINT change_counts_key PRIMARY KEY (counted_for, kind, day);
ALTER TABLE ONLY public.device_codes
    ADD CONSTRAINT device_codes_code_hash_key UNIQUE (code_hash);
ALTER TABLE ONLY public.device_codes
    ADD CONSTRAINT device_codes_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.downloads
    ADD CONSTRAINT downloads_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.downloads
    ADD CONSTRAINT downloads_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.epoch_heads
    ADD CONSTRAINT epoch_heads_key PRIMARY KEY (epoch, scope);
ALTER TABLE ONLY public.expense_payers
    ADD CONSTRAINT expense_payers_key PRIMARY KEY (expense_id, "position");
ALTER TABLE ONLY public.expense_shares
    ADD CONSTRAINT expense_shares_key PRIMARY KEY (expense_id, "position");
ALTER TABLE ONLY public.expenses
    ADD CONSTRAINT expenses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.given_back
    ADD CONSTRAINT given_back_key PRIMARY KEY (scope, table_name, row_id);
ALTER TABLE ONLY public.group_icons
    ADD CONSTRAINT group_icons_pkey PRIMARY KEY (group_id, icon);
ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_invite_code_key UNIQUE (invite_code);
ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_key PRIMARY KEY (provider, subject);
ALTER TABLE ONLY public.item_sums
    ADD CONSTRAINT item_sums_key PRIMARY KEY (scope, itinerary_item_id, itinerary_id, status);
ALTER TABLE ONLY public.itineraries
    ADD CONSTRAINT itineraries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.itinerary_items
    ADD CONSTRAINT itinerary_items_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_once UNIQUE (group_id, user_id);
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mutation_log
    ADD CONSTRAINT mutation_log_key PRIMARY KEY (user_id, mutation_id);
ALTER TABLE ONLY public.own_applications
    ADD CONSTRAINT own_applications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.paid_flags
    ADD CONSTRAINT paid_flags_key PRIMARY KEY (group_id, expense_id, "position");
ALTER TABLE ONLY public.pending_members
    ADD CONSTRAINT pending_members_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.person_sums
    ADD CONSTRAINT person_sums_key PRIMARY KEY (scope, pending_member_id);
ALTER TABLE ONLY public.profile_changes
    ADD CONSTRAINT profile_changes_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.renewed_codes
    ADD CONSTRAINT renewed_codes_pkey PRIMARY KEY (scope);
ALTER TABLE ONLY public.renewed_personal_codes
    ADD CONSTRAINT renewed_personal_codes_pkey PRIMARY KEY (pending_member_id);
ALTER TABLE ONLY public.scope_sums
    ADD CONSTRAINT scope_sums_key PRIMARY KEY (scope, table_name);
ALTER TABLE ONLY public.scope_versions
    ADD CONSTRAINT scope_versions_key PRIMARY KEY (scope, version);
ALTER TABLE ONLY public.scopes
    ADD CONSTRAINT scopes_pkey PRIMARY KEY (scope);
ALTER TABLE ONLY public.server_state
    ADD CONSTRAINT server_state_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.system_admins
    ADD CONSTRAINT system_admins_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.tombstones
    ADD CONSTRAINT tombstones_key PRIMARY KEY (scope, table_name, row_id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_line_user_id_key UNIQUE (line_user_id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
CREATE INDEX activities_by_recording ON public.activities USING btree (group_id, created_version, ordinal, id);
CREATE INDEX activities_by_version ON public.activities USING btree (group_id, version);
CREATE INDEX admin_access_logs_by_time ON public.admin_access_logs USING btree ("timestamp", id);
CREATE INDEX applications_by_version ON public.applications USING btree (group_id, version);
CREATE INDEX applications_of_user ON public.applications USING btree (user_id);
CREATE INDEX build_files_by_time ON public.build_files USING btree (served_at);
CREATE INDEX change_counts_by_day ON public.change_counts USING btree (day);
CREATE INDEX epoch_heads_by_age ON public.epoch_heads USING btree (at);
CREATE INDEX expense_payers_naming_pending ON public.expense_payers USING btree (pending_member_id) WHERE (pending_member_id IS NOT NULL);
CREATE INDEX expense_payers_of_pending ON public.expense_payers USING btree (group_id, pending_member_id);
CREATE INDEX expense_payers_of_user ON public.expense_payers USING btree (group_id, user_id);
CREATE INDEX expense_shares_naming_pending ON public.expense_shares USING btree (pending_member_id) WHERE (pending_member_id IS NOT NULL);
CREATE INDEX expense_shares_of_pending ON public.expense_shares USING btree (group_id, pending_member_id);
CREATE INDEX expense_shares_of_user ON public.expense_shares USING btree (group_id, user_id);
CREATE INDEX expenses_by_recording ON public.expenses USING btree (group_id, created_version, ordinal, id);
CREATE INDEX expenses_by_version ON public.expenses USING btree (group_id, version);
CREATE INDEX expenses_of_assignee ON public.expenses USING btree (group_id, assignee) WHERE (assignee IS NOT NULL);
CREATE INDEX expenses_of_itinerary ON public.expenses USING btree (itinerary_id, transaction_type, status) WHERE (itinerary_id IS NOT NULL);
CREATE INDEX expenses_of_itinerary_by_recording ON public.expenses USING btree (itinerary_id, created_version, ordinal, id) WHERE (itinerary_id IS NOT NULL);
CREATE INDEX given_back_by_age ON public.given_back USING btree (at);
CREATE INDEX identities_of_user ON public.identities USING btree (user_id);
CREATE INDEX itineraries_by_version ON public.itineraries USING btree (group_id, version);
CREATE INDEX itinerary_items_by_recording ON public.itinerary_items USING btree (group_id, created_version, ordinal, id);
CREATE INDEX itinerary_items_by_version ON public.itinerary_items USING btree (group_id, version);
CREATE INDEX itinerary_items_of_itinerary ON public.itinerary_items USING btree (itinerary_id);
CREATE INDEX members_by_version ON public.members USING btree (group_id, version);
CREATE INDEX members_of_user ON public.members USING btree (user_id);
CREATE INDEX mutation_log_by_age ON public.mutation_log USING btree (at);
CREATE INDEX own_applications_by_version ON public.own_applications USING btree (user_id, version);
CREATE INDEX payments_of_expense ON public.expenses USING btree (expense_id) WHERE (expense_id IS NOT NULL);
CREATE INDEX pending_by_version ON public.pending_members USING btree (group_id, version);
CREATE UNIQUE INDEX pending_members_by_code ON public.pending_members USING btree (invite_code) WHERE (invite_code IS NOT NULL);
CREATE INDEX scope_versions_by_age ON public.scope_versions USING btree (at);
CREATE INDEX sessions_by_beginning ON public.sessions USING btree (created_at);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id);
CREATE INDEX tombstones_by_age ON public.tombstones USING btree (deleted_at);
CREATE INDEX tombstones_by_version ON public.tombstones USING btree (scope, version);
CREATE INDEX tombstones_of_row ON public.tombstones USING btree (table_name, row_id);
CREATE INDEX tombstones_restorable ON public.tombstones USING btree (scope, table_name, version) WHERE (is_emptied = 0);
CREATE INDEX tombstones_with_content ON public.tombstones USING btree (deleted_at) WHERE (is_emptied = 0);
ALTER TABLE ONLY public.activities
    ADD CONSTRAINT activities_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.activities
    ADD CONSTRAINT activities_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id);
ALTER TABLE ONLY public.admin_access_logs
    ADD CONSTRAINT admin_access_logs_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id);
ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.device_codes
    ADD CONSTRAINT device_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.downloads
    ADD CONSTRAINT downloads_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.expense_payers
    ADD CONSTRAINT expense_payers_expense_id_fkey FOREIGN KEY (expense_id) REFERENCES public.expenses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.expense_payers
    ADD CONSTRAINT expense_payers_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id);
ALTER TABLE ONLY public.expense_payers
    ADD CONSTRAINT expense_payers_pending_member_id_fkey FOREIGN KEY (pending_member_id) REFERENCES public.pending_members(id);
ALTER TABLE ONLY public.expense_payers
    ADD CONSTRAINT expense_payers_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.expense_shares
    ADD CONSTRAINT expense_shares_expense_id_fkey FOREIGN KEY (expense_id) REFERENCES public.expenses(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.expense_shares
    ADD CONSTRAINT expense_shares_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id);
ALTER TABLE ONLY public.expense_shares
    ADD CONSTRAINT expense_shares_pending_member_id_fkey FOREIGN KEY (pending_member_id) REFERENCES public.pending_members(id);
ALTER TABLE ONLY public.expense_shares
    ADD CONSTRAINT expense_shares_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.expenses
    ADD CONSTRAINT expenses_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.expenses
    ADD CONSTRAINT expenses_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id);
ALTER TABLE ONLY public.group_icons
    ADD CONSTRAINT group_icons_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id);
ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.item_sums
    ADD CONSTRAINT item_sums_scope_fkey FOREIGN KEY (scope) REFERENCES public.scopes(scope) ON DELETE CASCADE;
ALTER TABLE ONLY public.itineraries
    ADD CONSTRAINT itineraries_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.itineraries
    ADD CONSTRAINT itineraries_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id);
ALTER TABLE ONLY public.itinerary_items
    ADD CONSTRAINT itinerary_items_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);
ALTER TABLE ONLY public.itinerary_items
    ADD CONSTRAINT itinerary_items_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id);
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id);
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.mutation_log
    ADD CONSTRAINT mutation_log_user_id_fkey1 FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.own_applications
    ADD CONSTRAINT own_applications_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id);
ALTER TABLE ONLY public.own_applications
    ADD CONSTRAINT own_applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.pending_members
    ADD CONSTRAINT pending_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id);
ALTER TABLE ONLY public.pending_members
    ADD CONSTRAINT pending_members_linked_to_fkey FOREIGN KEY (linked_to) REFERENCES public.users(id);
ALTER TABLE ONLY public.person_sums
    ADD CONSTRAINT person_sums_scope_fkey FOREIGN KEY (scope) REFERENCES public.scopes(scope) ON DELETE CASCADE;
ALTER TABLE ONLY public.profile_changes
    ADD CONSTRAINT profile_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_id_fkey FOREIGN KEY (id) REFERENCES public.users(id);
ALTER TABLE ONLY public.scope_sums
    ADD CONSTRAINT scope_sums_scope_fkey FOREIGN KEY (scope) REFERENCES public.scopes(scope) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.system_admins
    ADD CONSTRAINT system_admins_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.tombstones
    ADD CONSTRAINT tombstones_scope_fkey FOREIGN KEY (scope) REFERENCES public.scopes(scope);
