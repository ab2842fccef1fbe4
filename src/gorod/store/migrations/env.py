"""What Alembic runs: the migrations on the connection that it was handed. Knows no address of a database."""

from alembic import context

from gorod.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
