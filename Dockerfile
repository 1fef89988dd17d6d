FROM python:3.13-slim
WORKDIR /app
COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes --no-deps -r requirements.txt \
    && useradd --create-home mesa && mkdir /data && chown mesa /data
COPY bot bot
COPY cogs cogs
COPY render render
USER mesa
ENV DATA_DIR=/data PYTHONUNBUFFERED=1
VOLUME /data
ENTRYPOINT ["python", "-m", "bot"]
CMD ["run"]
