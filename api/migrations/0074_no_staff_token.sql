-- Sessions that were opened with the staff token: people sign in by name.
drop table staff_sessions;
