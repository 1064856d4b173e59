-- not transactional
-- A browser session has one subscription; it ends with the session.

drop index concurrently if exists push_subscription_browser_session;
create unique index concurrently push_subscription_browser_session on push_subscription (browser_session_id);
